import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { cx } from '#client/ui/cx.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { DueClock } from './due-clock.tsx'
import type { Pending, Review } from './pending.ts'
import { ReviewCard } from './review-card.tsx'
import type { Taken } from './use-review.ts'
import { UndoStrip } from './undo-strip.tsx'
import { useOpenReview } from './use-open-review.ts'
import type { QueueQuery } from './use-open-review.ts'

export interface ReviewDeskProps {
  pending: Pending
  query: QueueQuery
  /** The search field and the tabs, which are shown above the list of the queue. */
  controls: ReactNode
  onPage: (page: number) => void
  /** Shown instead of a professional when the queue is empty. */
  children: ReactNode
}

/**
 * The review queue and the open professional, side by side, each with its own scrolling. After a decision the next professional
 * opens and gets the focus. The decision can be undone for ten seconds.
 */
export function ReviewDesk({ pending, query, controls, onPage, children }: ReviewDeskProps) {
  const { reviews, review, at, focus, open, leave } = useOpenReview(pending.reviews, query)
  const [taken, setTaken] = useState<readonly Taken[]>([])
  return (
    <section
      aria-label="Documentos"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:h-[max(36rem,calc(100dvh-var(--header)-9rem))] lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div className="flex min-h-0 min-w-0 flex-col gap-3">
        {controls}
        <ol
          aria-label="Fila, do mais antigo para o mais novo"
          className="flex min-h-0 flex-1 gap-2 overflow-auto p-0.5 lg:flex-col"
        >
          {reviews.map((each, place) => (
            <li key={each.professionalId} className="shrink-0">
              <QueueItem review={each} current={each === review} onChoose={() => open(place, false)} />
            </li>
          ))}
        </ol>
        {taken.map((decision, index) => (
          <UndoStrip
            key={decision.decisionId}
            taken={decision}
            newest={index === taken.length - 1}
            onGone={() => setTaken((all) => all.filter(({ decisionId }) => decisionId !== decision.decisionId))}
          />
        ))}
        <QueuePages pending={pending} onPage={onPage} />
      </div>
      {/* The key contains the time of submission, so new documents discard an unfinished decision about the old ones. */}
      {review ? (
        <ReviewCard
          key={`${review.professionalId} ${String(review.submittedAt)}`}
          review={review}
          count={reviews.length}
          focus={focus}
          onMove={(step) => open(at + step, true)}
          onTaken={(decision) => {
            leave()
            setTaken((all) => [...all, decision])
          }}
        />
      ) : (
        <div>{children}</div>
      )}
    </section>
  )
}

/** Shows the position of the current page in the queue, and buttons to the previous and the next page. */
function QueuePages({
  pending: { reviews, matches, first, page },
  onPage,
}: {
  pending: Pending
  onPage: (page: number) => void
}) {
  const last = first + reviews.length
  if (first === 0 && last >= matches) return null
  return (
    <div role="group" aria-label="Páginas da fila" className="flex items-center justify-between gap-2">
      <p className="text-secondary text-muted tabular">
        {first + 1} a {last} de {matches}
      </p>
      <div className="flex gap-1">
        <IconButton
          framed
          label="Página anterior"
          icon={<ChevronLeft aria-hidden />}
          disabled={first === 0}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          framed
          label="Página seguinte"
          icon={<ChevronRight aria-hidden />}
          disabled={last >= matches}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </div>
  )
}

interface QueueItemProps {
  review: Review
  current: boolean
  onChoose: () => void
}

function QueueItem({ review, current, onChoose }: QueueItemProps) {
  const { professionalId, name, photo, city, state, dueAt, again, claim } = review
  const place = [city, state].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className={cx(
        'flex w-full min-w-64 items-start gap-3 rounded-lg border p-3 text-left transition-colors duration-120',
        current ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <Avatar name={name} src={photo} seed={professionalId} size={44} />
      <span className="grid min-w-0 gap-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-secondary">{[place, again && 'reenvio'].filter(Boolean).join(' · ')}</span>
        <span className="flex flex-wrap items-center gap-2 text-secondary">
          <DueClock dueAt={dueAt} />
          {claim && (claim.mine ? 'com você' : `com ${claim.by}`)}
        </span>
      </span>
    </button>
  )
}
