import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { credits } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { post } from '#server/core/ledger.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { creditsLeft, hasEnded, lockCredits } from './queries.ts'
import { lapsedPosting } from './rules.ts'

/**
 * Posts to the ledger that the unspent part of every ended credit has lapsed, even if the owner's account was deleted. Runs every
 * hour. Credit that a payment uses does not lapse; if a refund gives it back after its end, a later run posts it.
 */
export async function lapseCredits(ctx: Ctx): Promise<void> {
  const open = async () => {
    const ended = await creditsLeft(ctx, and(hasEnded(ctx.now()), lt(credits.lapsedInCents, credits.amountInCents)))
    const ids = ended.filter(({ leftInCents }) => leftInCents > 0).map(({ id }) => id)
    return ids.slice(0, BATCH_SIZE)
  }
  await processInBatches(ctx, open, async (id) => {
    await inTransaction(ctx, (tx) => lapse(tx, eq(credits.id, id)))
  })
}

/**
 * Lets all unspent credit of a person lapse when the account is deleted, and posts it to the ledger. A second call changes
 * nothing.
 */
export async function forfeitCredit(tx: Tx, userId: string): Promise<void> {
  await lapse(tx, eq(credits.userId, userId))
}

/**
 * Ends the credits of a referral now. Their unspent part lapses: it is posted to the ledger, and the owners are notified. Spent
 * credit stays spent, but lapses if a refund gives it back. A second call changes nothing.
 */
export async function revokeCredit(tx: Tx, referralId: string): Promise<void> {
  const given = eq(credits.referralId, referralId)
  const lapsed = await lapse(tx, given)
  const now = tx.now()
  const ended = await tx.db
    .update(credits)
    .set({ expiresAt: now })
    .where(and(given, gt(credits.expiresAt, now)))
    .returning({ id: credits.id, userId: credits.userId })
  for (const { id, userId } of ended) if (lapsed.includes(id)) await tx.emit({ type: 'credit.revoked', id, to: [userId] })
}

/**
 * Lets the unspent part of the credits that match a condition lapse, and posts it to the ledger. Returns the ids of the credits
 * that had an unspent part.
 */
async function lapse(tx: Tx, which: SQL): Promise<string[]> {
  await lockCredits(tx, which)
  const unspent = (await creditsLeft(tx, which)).filter(({ leftInCents }) => leftInCents > 0)
  for (const { id: creditId, leftInCents } of unspent) {
    const lapsedInCents = sql`${credits.lapsedInCents} + ${leftInCents / 100}`
    await tx.db.update(credits).set({ lapsedInCents }).where(eq(credits.id, creditId))
    const about = { paymentId: null, bookingId: null, kind: 'credit_lapsed' } as const
    await post(tx, about, lapsedPosting({ creditId, amountInCents: leftInCents }))
  }
  return unspent.map(({ id }) => id)
}
