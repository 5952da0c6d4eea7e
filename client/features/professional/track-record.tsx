import { Award } from 'lucide-react'
import { badgeSentences, hiredWords, responseWords } from '#shared/reputation.ts'
import type { Answers } from '#client/lib/api.ts'
import { cx } from '#client/ui/cx.ts'
import { Dotted } from '#client/ui/dotted.tsx'

type Record = Pick<Answers['search']['profile'], 'completedBookings' | 'responseMinutes' | 'badges'>

/** How often the professional was hired and how fast the professional replies. Renders nothing while both are unknown. */
export function TrackRecord({ record: { completedBookings, responseMinutes } }: { record: Record }) {
  const hired = hiredWords(completedBookings)
  if (!hired && responseMinutes === null) return null
  return (
    <Dotted>
      {hired && <span className="tabular">{hired}</span>}
      {responseMinutes !== null && <span className="tabular">{responseWords(responseMinutes)}</span>}
    </Dotted>
  )
}

/**
 * The professional's badges, each with its rule. On a phone this section also shows the track record, because the header has no
 * room for it.
 */
export function Highlights({ record, Title, title }: { record: Record; Title: 'h2' | 'h3'; title: string }) {
  const { completedBookings, responseMinutes, badges } = record
  if (badges.length === 0 && completedBookings === 0 && responseMinutes === null) return null
  return (
    <section className={cx('grid gap-2', badges.length === 0 && 'sm:hidden')}>
      <Title className={title}>Destaques</Title>
      <div className="sm:hidden">
        <TrackRecord record={record} />
      </div>
      <ul className="grid gap-2">
        {badges.map((badge) => (
          <li key={badge} className="flex gap-3">
            <Award aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
            <span>
              <span className="font-semibold">{badge}</span>
              <span className="block text-secondary text-muted">{badgeSentences[badge]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
