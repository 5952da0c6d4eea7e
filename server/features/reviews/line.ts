import { and, eq, inArray, isNull } from 'drizzle-orm'
import { reviewLines, reviews } from '#db/schema/index.ts'
import { screen } from '#shared/screening/screen.ts'
import { LINE_VERSION, lineMessages, lineOf } from '#shared/review-line.ts'
import { ReviewDirection, reviewMessages, type SetReviewLine } from '#shared/reviews.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'

type Reviewed = { readonly id: string; readonly reviewedId: string; readonly publicComment: string | null }

/**
 * Stores or withdraws the caller's consent that public pages quote a line of the caller's review. The line is shown only while
 * the review is revealed and not hidden. Throws NOT_FOUND without such a review; CONFLICT `text_changed` when the page showed
 * another version of the text, `no_line` when the comment has no quotable sentence.
 */
export async function setReviewLine(ctx: UserCtx, { bookingId, shown, version }: SetReviewLine): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const mine = and(
      eq(reviews.bookingId, bookingId),
      eq(reviews.reviewerId, ctx.actor.id),
      eq(reviews.kind, ReviewDirection.ofProfessional),
    )
    const { id, reviewedId, publicComment } = reviews
    const [review] = await tx.db.select({ id, reviewedId, publicComment }).from(reviews).where(mine).for('no key update')
    if (!review) throw new NotFound(reviewMessages.reviewNotFound)
    if (!shown) await endLinesOf(tx, [review.id])
    else if (!(await allowLine(tx, review, version))) throw new Conflict('no_line', lineMessages.noLine)
    return { ok: true }
  })
}

/**
 * Stores the reviewer's consent that a line of a review is quoted. Returns false if the comment has no quotable line. Throws
 * CONFLICT `text_changed`.
 */
export async function allowLine(tx: Tx, { id, reviewedId, publicComment }: Reviewed, version: string): Promise<boolean> {
  if (version !== LINE_VERSION) throw new Conflict('text_changed', lineMessages.textChanged)
  const line = publicLineOf(publicComment)
  if (line === null) return false
  const row = { id: tx.newId(), reviewId: id, professionalId: reviewedId, line, version, agreedAt: tx.now() }
  await tx.db.insert(reviewLines).values(row).onConflictDoNothing()
  return true
}

/**
 * Returns the line of a comment that may be quoted. It is screened here again, because an older review may contain text that is
 * refused today.
 */
export function publicLineOf(comment: string | null): string | null {
  const line = lineOf(comment)
  return line !== null && screen(line) === null ? line : null
}

/**
 * Ends the consents to quote of a reviewer whose account is deleted, in the given transaction. The rows stay as proof (ADR 017).
 */
export async function endLines(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.db.select({ id: reviews.id }).from(reviews).where(eq(reviews.reviewerId, userId))
  if (rows.length > 0)
    await endLinesOf(
      tx,
      rows.map(({ id }) => id),
    )
}

/** Ends consents to quote reviews. The emitted event empties the caches of public pages on all instances. */
async function endLinesOf(tx: Tx, reviewIds: readonly string[]): Promise<void> {
  const { reviewId, withdrawnAt } = reviewLines
  const ended = await tx.db
    .update(reviewLines)
    .set({ withdrawnAt: tx.now() })
    .where(and(inArray(reviewId, [...reviewIds]), isNull(withdrawnAt)))
    .returning({ reviewId })
  for (const row of ended) await tx.emit({ type: 'reviews.line-withdrawn', id: row.reviewId, to: [] })
}
