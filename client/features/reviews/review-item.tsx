import type { ReactNode } from 'react'
import { monthInWords } from '#shared/date-format.ts'
import { RatingStars } from '#client/ui/rating.tsx'

export interface ReviewItemProps {
  /** The first name of the person who wrote the review, or 'Sua avaliação'. */
  author: string
  /** The month of the review, 'YYYY-MM'. Null where the page shows the date already. */
  month: string | null
  stars: number
  comment: string | null
  reply?: { text: string; month: string | null } | null
  /** Content that is shown under the review, for example the button that replies. */
  children?: ReactNode
}

/** A review with its stars and comment, and the professional's reply under it. */
export function ReviewItem({ author, month, stars, comment, reply, children }: ReviewItemProps) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{author}</span>
        {month && <span className="text-secondary text-muted">{monthInWords(month)}</span>}
      </p>
      <RatingStars value={stars} count={1} className="[&>span:last-child]:hidden" />
      {comment && <p className="max-w-[41.7em] wrap-anywhere whitespace-pre-line">{comment}</p>}
      {reply && (
        <div className="mt-2 grid gap-0.5 border-l-2 border-line-strong pl-3">
          <p className="text-secondary text-muted">Resposta da profissional{reply.month && <>, {monthInWords(reply.month)}</>}</p>
          <p className="max-w-[41.7em] wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      {children}
    </div>
  )
}
