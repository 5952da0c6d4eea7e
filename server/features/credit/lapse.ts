import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { credits } from '#db/schema/index.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { post } from '#server/core/ledger.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { creditsLeft, hasEnded, lockCredits } from './queries.ts'
import { lapsedPosting } from './rules.ts'

/**
 * Posts as lapsed, in batches, the unspent part of every credit that has ended or whose owner's account was deleted. Runs every
 * hour. Credit that a payment uses is left alone; if a refund gives it back after its end, the next run posts it.
 */
export async function lapseCredits(ctx: Ctx): Promise<void> {
  const open = async () => {
    const ended = await creditsLeft(ctx, and(hasEnded(ctx.now()), lt(credits.lapsedInCents, credits.amountInCents)))
    const ids = ended.filter(({ leftInCents }) => leftInCents > 0).map(({ id }) => id)
    return ids.slice(0, BATCH_SIZE)
  }
  await processInBatches(ctx, open, (id) => inTransaction(ctx, (tx) => lapse(tx, eq(credits.id, id))))
}

/** Posts all unspent credit of a person as lapsed, because the account is being deleted. A second call changes nothing. */
export async function forfeitCredit(tx: Tx, userId: string): Promise<void> {
  await lapse(tx, eq(credits.userId, userId))
}

async function lapse(tx: Tx, which: SQL): Promise<void> {
  await lockCredits(tx, which)
  for (const { id: creditId, leftInCents } of await creditsLeft(tx, which)) {
    if (leftInCents <= 0) continue
    const lapsedInCents = sql`${credits.lapsedInCents} + ${leftInCents / 100}`
    await tx.db.update(credits).set({ lapsedInCents }).where(eq(credits.id, creditId))
    const about = { paymentId: null, bookingId: null, kind: 'credit_lapsed' } as const
    await post(tx, about, lapsedPosting({ creditId, amountInCents: leftInCents }))
  }
}
