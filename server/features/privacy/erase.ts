import { privacyMessages, type EraseAccount } from '#shared/privacy.ts'
import { MINUTE_MS } from '#shared/days.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { deleteStoredFiles } from '#server/core/stored-files.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { checkOwnPassword, closeAccount, dropCookie, lockAccount } from '#server/features/auth/service.ts'
import { cancelHoldsOf, freezeBookingsOf } from '#server/features/booking/service.ts'
import { forgetMessages } from '#server/features/chat/service.ts'
import { forgetDrafts } from '#server/features/contracts/service.ts'
import { forfeitCredit } from '#server/features/credit/service.ts'
import { endConsents } from '#server/features/directory/service.ts'
import { endLines } from '#server/features/reviews/service.ts'
import { forgetNeeds } from '#server/features/offer/service.ts'
import { forgetNotifications } from '#server/features/notifications/service.ts'
import { forgetCardsOf, lockCardsOf } from '#server/features/payment/service.ts'
import { forgetProfile } from '#server/features/profile/service.ts'
import { forgetReferrals } from '#server/features/referral/service.ts'
import { endPurchasesOf } from '#server/features/purchase/service.ts'
import { forgetDocuments } from '#server/features/verification/service.ts'
import { sendFarewell } from './farewell.ts'
import { tiesOf } from './queries.ts'
import { obstaclesOf } from './rules.ts'
import { and, is, not } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { naming } from '#db/schema/marks.ts'
import { personal } from '#db/schema/personal.ts'

/** An account is deleted in two passes, this long apart. By the second pass, every request that was running has ended. */
const REQUESTS_OVER_MS = 2 * MINUTE_MS

/**
 * Erases the caller's account, completely or not at all (LGPD art. 18, VI; ADR 017). Records that the law requires stay without
 * personal data. Throws BAD_REQUEST `wrong_password`; CONFLICT `cannot_erase_yet` with the obstacles that the overview lists. A
 * second call changes nothing.
 */
export async function eraseMine(ctx: UserCtx, { password }: EraseAccount): Promise<{ ok: true }> {
  await checkOwnPassword(ctx, password, 'password')
  await inTransaction(ctx, (tx) => erase(tx, tx.actor.id))
  dropCookie(ctx)
  ctx.log.info({ userId: ctx.actor.id }, 'an account was deleted')
  return { ok: true }
}

/**
 * Deletes an account's data a second time, because a running request may have written rows after the first deletion. Does nothing
 * for an account that was not deleted.
 */
export async function finishErasure(ctx: Ctx, userId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await forgetNeeds(tx, userId)
    await freezeBookingsOf(tx, userId)
    const account = await lockAccount(tx, userId)
    if (!account?.erasedAt) return
    await forget(tx, userId)
  })
}

async function erase(tx: Tx, userId: string): Promise<void> {
  await forgetNeeds(tx, userId)
  await freezeBookingsOf(tx, userId)
  await lockCardsOf(tx, userId)
  await forfeitCredit(tx, userId)
  const account = await lockAccount(tx, userId)
  if (!account || account.erasedAt) return
  const obstacles = obstaclesOf(await tiesOf(tx, userId))
  if (obstacles.length > 0) throw new Conflict('cannot_erase_yet', privacyMessages.cannotEraseYet, { obstacles })
  await cancelHoldsOf(tx, userId)
  await endPurchasesOf(tx, userId)
  await forgetCardsOf(tx, userId)
  await forgetNotifications(tx, userId, account)
  await forget(tx, userId)
  await sendFarewell(tx, userId, account.email)
  await addJob(tx, 'privacy.finish', userId, { runAt: new Date(tx.now().getTime() + REQUESTS_OVER_MS) })
}

async function forget(tx: Tx, userId: string): Promise<void> {
  await deleteStoredFiles(tx, userId)
  await forgetDocuments(tx, userId)
  await endConsents(tx, userId)
  await endLines(tx, userId)
  await forgetReferrals(tx, userId)
  await forgetProfile(tx, userId)
  await forgetMessages(tx, userId)
  await forgetDrafts(tx, userId)
  await forgetRows(tx, userId)
  await closeAccount(tx, userId)
}

/**
 * Deletes or empties the rows that name a user, as the schema (drizzle/schema/personal.ts) says for each table. The feature that
 * owns a row clears it if other rows depend on it. A second call changes nothing.
 */
export async function forgetRows(tx: Tx, userId: string): Promise<void> {
  for (const { source, person, others = [], erase, blank = {}, keeps } of personal) {
    if (!is(source, PgTable)) continue
    for (const [owner, keys = []] of Object.entries(blank))
      await tx.db
        .update(source)
        .set(Object.fromEntries(keys.map((key) => [key, null])))
        .where(and(naming(source, [owner], userId), keeps && not(keeps)))
    const names = [...person, ...others]
    if (names.length > 0 && !erase) await tx.db.delete(source).where(naming(source, names, userId))
  }
}
