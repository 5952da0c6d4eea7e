import { eq } from 'drizzle-orm'
import { nameChangeRequests } from '#db/schema/index.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { renamePerson } from '#server/features/profile/service.ts'
import { NameChangeStatus } from '#shared/verification.ts'
import { type DecideNameChange, reviewMessages } from '#shared/verification-review.ts'
import type { Decided } from '../views.ts'

/**
 * Accepts or refuses a requested name. An accepted name replaces the name of the account at once, and a refusal has a reason,
 * which the professional reads. Throws FORBIDDEN `step_up_required`, `own_verification`; NOT_FOUND; CONFLICT `already_decided`.
 */
export async function decideNameChange(ctx: UserCtx, { requestId, approve, reason }: DecideNameChange): Promise<Decided> {
  await inTransaction(ctx, async (tx) => {
    const request = await readRequest(tx, requestId)
    if (!request) throw new NotFound(reviewMessages.notFound)
    if (request.userId === tx.actor.id) throw new Forbidden(reviewMessages.ownVerification, 'own_verification')
    // The user's row is locked before the request, in the same order as at the deletion of an account.
    if (approve) await renamePerson(tx, request.userId, request.toName)
    const locked = await readRequest(tx, requestId, 'locked')
    if (locked?.status !== NameChangeStatus.open) throw new Conflict('already_decided', reviewMessages.alreadyDecided)
    const status = approve ? NameChangeStatus.approved : NameChangeStatus.refused
    await tx.db
      .update(nameChangeRequests)
      .set({ status, refusalReason: approve ? null : (reason ?? ''), decidedAt: tx.now(), decidedBy: tx.actor.id })
      .where(eq(nameChangeRequests.id, requestId))
    await recordAct(tx, { action: 'name.decided', entity: 'name_change_requests', entityId: requestId, details: { status } })
    await tx.emit({ type: 'verification.name-decided', id: requestId, to: [request.userId] })
  })
  return { ok: true }
}

async function readRequest({ db }: Tx, requestId: string, locked?: 'locked') {
  const query = db.select().from(nameChangeRequests).where(eq(nameChangeRequests.id, requestId))
  const [request = null] = await (locked ? query.for('update') : query)
  return request
}
