import { clock, numericDate } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import type { Detail } from '../labels.ts'

/** The history of a booking, oldest first, in the zone of the home. */
export function BookingHistory({ history, zone }: Pick<Detail, 'history' | 'zone'>) {
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
