import { rhythmOf } from '#shared/open-series.ts'
import { trpc } from '#client/lib/api.ts'
import { TextLink } from '#client/lib/links.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Section } from '#client/ui/section.tsx'

/** The running series of the reader, shown below the list of bookings. Renders nothing without a series. */
export function MySeries() {
  const { data } = trpc.series.mine.useQuery()
  if (!data || data.series.length === 0) return null
  return (
    <Section card title="Sem data para acabar" className="gap-2">
      <ul className="divide-y divide-line">
        {data.series.map(({ seriesId, other, waits, nextDay, ...rhythm }) => (
          <li key={seriesId} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
            <span className="grid">
              <TextLink to="/serie/$id" params={{ id: seriesId }} kind="action" label={other} />
              <span className="text-small text-muted">{rhythmOf({ ...rhythm, day: nextDay })}</span>
            </span>
            {waits && <Badge tone="warning">Espera sua resposta</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
