import { dateAndTime } from '#client/lib/format.ts'
import type { Detail } from '../labels.ts'
import { Section } from '#client/ui/section.tsx'

/** The history of a booking, oldest first, in the zone of the home. */
export function BookingHistory({ history, zone }: Pick<Detail, 'history' | 'zone'>) {
  if (history.length === 0) return null
  return (
    <Section card title="Histórico" className="gap-3">
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
    </Section>
  )
}
