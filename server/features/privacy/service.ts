import { privacyMessages, type EraseAccount } from '#shared/privacy.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { addJob, type Jobs } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { checkOwnPassword, closeAccount, dropCookie, lockAccount } from '#server/features/auth/service.ts'
import { forgetWeek } from '#server/features/availability/service.ts'
import { cancelHoldsOf, forgetVisitNotes, freezeBookingsOf } from '#server/features/booking/service.ts'
import { forgetMessages } from '#server/features/chat/service.ts'
import { forgetNotices } from '#server/features/notifications/service.ts'
import { forgetPhoto, forgetProfile } from '#server/features/profile/service.ts'
import { endPlansOf } from '#server/features/subscription/service.ts'
import { forgetDocuments } from '#server/features/verification/service.ts'
import { sendFarewell } from './farewell.ts'
import { forgetLeftovers } from './leftovers.ts'
import { tiesOf } from './queries.ts'
import { obstaclesOf } from './rules.ts'

/** No request of ours lasts as long. */
const REQUESTS_OVER_MS = 2 * 60_000

/**
 * Deletes the account of the person who asks (LGPD art. 18, VI; ADR 017). BAD_REQUEST `wrong_password`; CONFLICT
 * `cannot_erase_yet` with the obstacles of the overview. All or nothing, and asking twice at once is asking once. What is kept
 * for the law names nobody.
 */
export async function eraseMine(ctx: UserCtx, { password }: EraseAccount): Promise<{ ok: true }> {
  await checkOwnPassword(ctx, password, 'password')
  await inTransaction(ctx, (tx) => erase(tx, tx.actor.id))
  dropCookie(ctx)
  ctx.log.info({ userId: ctx.actor.id }, 'an account was deleted')
  return { ok: true }
}

export const privacyJobs: Jobs = {
  // Whatever a request under way wrote while the account was being closed goes too.
  'privacy.finish': (ctx, { id }) =>
    inTransaction(ctx, async (tx) => {
      const person = await lockAccount(tx, id)
      if (!person?.erasedAt) return
      await forgetNotices(tx, id, null)
      await forget(tx, id)
    }),
}

async function erase(tx: Tx, userId: string): Promise<void> {
  await freezeBookingsOf(tx, userId)
  const person = await lockAccount(tx, userId)
  if (!person || person.erasedAt) return
  const obstacles = obstaclesOf(await tiesOf(tx, userId))
  if (obstacles.length > 0) throw new Conflict('cannot_erase_yet', privacyMessages.cannotEraseYet, { obstacles })
  await cancelHoldsOf(tx, userId)
  await endPlansOf(tx, userId)
  await forgetNotices(tx, userId, person)
  await forget(tx, userId)
  await sendFarewell(tx, userId, person.email)
  await addJob(tx, 'privacy.finish', userId, { runAt: new Date(tx.now().getTime() + REQUESTS_OVER_MS) })
}

async function forget(tx: Tx, userId: string): Promise<void> {
  await forgetDocuments(tx, userId)
  await forgetPhoto(tx, userId)
  await forgetProfile(tx, userId)
  await forgetWeek(tx, userId)
  await forgetVisitNotes(tx, userId)
  await forgetMessages(tx, userId)
  await forgetLeftovers(tx, userId)
  await closeAccount(tx, userId)
}
