import type { RefundState } from '#shared/refunds.ts'
import { money, numericDate } from '#client/lib/format.ts'
import type { Detail } from '../labels.ts'

/** The refunds of a booking, each with its day, its state and its amount. */
export function RefundList({ booking: { refunds, zone } }: { booking: Detail }) {
  if (refunds.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-body">Devoluções</h3>
      <ul className="grid gap-2">
        {refunds.map(({ at, amountInCents, state }, index) => (
          <li key={index} className="flex items-baseline justify-between gap-4">
            <span>
              {numericDate(at, zone)}
              <span className="block text-small text-muted">{stateWords[state]}</span>
            </span>
            <span className="shrink-0 font-semibold tabular">{money(amountInCents)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const stateWords: Readonly<Record<RefundState, string>> = {
  done: 'Devolvido',
  under_way: 'A caminho',
  stuck: 'Nossa equipe está cuidando',
}
