import { clock, numericDate } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import type { Detail } from './booking-words.ts'

/** What the customer wants her to know of this one visit. */
export function VisitNotes({ notes }: { notes: string }) {
  return (
    <Card as="section" aria-labelledby="observacoes" className="grid gap-2">
      <h2 id="observacoes" className="text-h3">
        Observações para a visita
      </h2>
      <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
    </Card>
  )
}

/** What happened to a visit, oldest first, on the clocks of the home. */
export function VisitHistory({ history, zone }: Pick<Detail, 'history' | 'zone'>) {
  if (history.length === 0) return null
  return (
    <Card as="section" aria-labelledby="historico" className="grid gap-3">
      <h2 id="historico" className="text-h3">
        Histórico
      </h2>
      <ol className="grid gap-3">
        {history.map(({ at, what }) => (
          <li key={`${at} ${what}`} className="grid">
            <span>{what}</span>
            <time dateTime={at} className="text-small text-muted tabular">
              {numericDate(at, zone)}, {clock(at, zone)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
