import type { Answers } from '#client/lib/api.ts'
import { dateAndTime } from '#client/lib/format.ts'
import { DisputePhotos } from './photos.tsx'

export interface StatementTextProps {
  author: string
  statement: Answers['dispute']['ofBooking']['disputes'][number]['description']
  disputeId: string
  zone: string
}

/** One statement of a dispute: who, when, the text and its photos. */
export function StatementText({ author, statement: { text, at, photoIds }, disputeId, zone }: StatementTextProps) {
  return (
    <div className="grid gap-1">
      <p className="text-small text-muted">
        <span className="font-semibold">{author}</span>, {dateAndTime(at, zone)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <DisputePhotos disputeId={disputeId} photoIds={photoIds} />
    </div>
  )
}
