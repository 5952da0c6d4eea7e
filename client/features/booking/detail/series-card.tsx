import { clock, shortDate } from '#client/lib/format.ts'
import { TextLink } from '#client/lib/links.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Section } from '#client/ui/section.tsx'
import { CancelSeries } from '../cancel/cancel-series.tsx'
import { statusKinds, statusWords } from '../labels.ts'
import type { Detail } from '../labels.ts'

/** The bookings of the same series in order, each with its status and a link; nothing for a single booking. */
export function SeriesCard({ booking }: { booking: Pick<Detail, 'id' | 'side' | 'series' | 'seriesId' | 'zone'> }) {
  const { id, series, seriesId, zone } = booking
  if (!series) return null
  return (
    <Section card title={titleOf(series)} className="gap-3">
      {series.openEnded && seriesId && (
        <div>
          <TextLink to="/serie/$id" params={{ id: seriesId }} kind="action" label="Pular, pausar ou mudar a repetição" />
        </div>
      )}
      <ol className="divide-y divide-line">
        {series.visits.map(({ bookingId, start, ...visit }) => {
          const words = `${shortDate(start, zone)}, ${clock(start, zone)}`
          return (
            <li key={bookingId} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 tabular">
              {bookingId === id ? (
                <span aria-current="page" className="font-semibold">
                  {words} <span className="font-normal text-muted">(esta)</span>
                </span>
              ) : (
                <TextLink to="/agendamento/$id" params={{ id: bookingId }} kind="action" label={words} />
              )}
              <StatusBadge status={statusKinds[visit.status]}>{statusWords(visit)}</StatusBadge>
            </li>
          )
        })}
      </ol>
      <CancelSeries booking={booking} />
    </Section>
  )
}

function titleOf({ position, count, openEnded }: NonNullable<Detail['series']>): string {
  return openEnded ? `Visita ${position} da repetição` : `Visita ${position} de ${count}`
}
