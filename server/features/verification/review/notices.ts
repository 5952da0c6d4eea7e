import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { notify } from '#server/features/notifications/service.ts'
import { reviewNotices } from '#shared/verification-review.ts'

/** Tells the professional of a decision. Reaction to `verification.approved` and `verification.refused`; `event.id` is the professional. */
export async function notifyOfDecision(tx: Tx, { id }: AppEvent): Promise<void> {
  const { refusalReason, decidedAt } = professionalProfiles
  const [review] = await tx.db
    .select({ refusalReason, decidedAt })
    .from(professionalProfiles)
    .where(eq(professionalProfiles.userId, id))
  if (!review?.decidedAt) return
  const [kind, words] =
    review.refusalReason === null
      ? (['verification.approved', reviewNotices.approved] as const)
      : (['verification.refused', reviewNotices.refused(review.refusalReason)] as const)
  const eventKey = `${kind}:${id}:${review.decidedAt.toISOString()}`
  await notify(tx, { userId: id, kind, ...words, link: '/verificacoes', eventKey })
}
