import { desc, eq } from 'drizzle-orm'
import { nameChangeRequests, users, type NameChangeRequest } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, onConstraint } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { isNameLocked } from '#server/features/profile/service.ts'
import { nameChangeMessages, ProofKind, type RequestNameChange } from '#shared/verification.ts'
import { lockOwnProfile } from '../locks.ts'
import { hasSent } from '../stored.ts'
import type { NameChangeView } from '../views.ts'

/**
 * Requests another name for a verified professional, which only the team can change. Throws CONFLICT `name_not_locked`,
 * `name_change_open`, `name_document_missing` when no document was stored since the last decision; BAD_REQUEST at `name` for the
 * present name.
 */
export async function requestNameChange(ctx: UserCtx, { name, reason }: RequestNameChange): Promise<NameChangeView> {
  refuseContacts({ name })
  await inTransaction(ctx, async (tx) => {
    const profile = await lockOwnProfile(tx)
    if (!isNameLocked(profile)) throw new Conflict('name_not_locked', nameChangeMessages.notLocked)
    const me = eq(users.id, tx.actor.id)
    const [user] = await tx.db.select({ name: users.name }).from(users).where(me)
    if (user?.name === name) throw new BadInput('name', nameChangeMessages.same)
    const last = await lastRequest(tx, tx.actor.id)
    if (!(await hasSent(tx, ProofKind.name, unreadSince(last))))
      throw new Conflict('name_document_missing', nameChangeMessages.documentMissing)
    await tx.db
      .insert(nameChangeRequests)
      .values({ id: tx.newId(), userId: tx.actor.id, fromName: user?.name ?? '', toName: name, reason, createdAt: tx.now() })
      .catch(onConstraint('name_change_requests_one_open', new Conflict('name_change_open', nameChangeMessages.open)))
    await tx.emit({ type: 'verification.name-change-requested', id: tx.actor.id, to: [tx.actor.id] })
  })
  return nameChangeOf(ctx)
}

/** The caller's last request for another name, and whether a document for the next request is stored. */
export async function nameChangeOf(ctx: UserCtx): Promise<NameChangeView> {
  const last = await lastRequest(ctx, ctx.actor.id)
  const request = last && {
    status: last.status,
    toName: last.toName,
    refusalReason: last.refusalReason,
    requestedAt: last.createdAt,
  }
  return { request, hasDocument: await hasSent(ctx, ProofKind.name, unreadSince(last)) }
}

/**
 * Returns when the last request for another name was made if it is decided, otherwise null. A document that was stored after that
 * time has not been reviewed yet.
 */
function unreadSince(last: NameChangeRequest | null): Date | null {
  return last?.decidedAt ? last.createdAt : null
}

async function lastRequest({ db }: Ctx, userId: string) {
  const [last = null] = await db
    .select()
    .from(nameChangeRequests)
    .where(eq(nameChangeRequests.userId, userId))
    .orderBy(desc(nameChangeRequests.createdAt))
    .limit(1)
  return last
}
