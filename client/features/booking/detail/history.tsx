import { History } from 'lucide-react'
import { count, dateAndTime } from '#client/lib/format.ts'
import { Fold } from '#client/ui/fold.tsx'
import type { Detail } from '../labels.ts'

/** The history of a booking, oldest first, in the home's time zone. */
export function BookingHistory({ history, zone }: Pick<Detail, 'history' | 'zone'>) {
  if (history.length === 0) return null
  return (
    <Fold title="Histórico" icon={<History aria-hidden />} value={count(history.length, 'passo', 'passos')}>
      <ol className="grid gap-3">
        {history.map(({ at, what }) => (
          <li key={`${at} ${what}`} className="grid">
            <span>{what}</span>
            <time dateTime={at} className="text-small text-muted tabular">
              {dateAndTime(at, zone)}
            </time>
          </li>
        ))}
      </ol>
    </Fold>
  )
}
