import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { credits, users } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { creditsLeft, lockCredits } from './queries.ts'

/** How many days before the end of a credit its owner is reminded of it. */
const REMIND_DAYS = 30

/**
 * Reminds people of each credit that ends within 30 days and is not fully used, once per credit. Runs every day. The amount that a
 * payment uses is not counted, unless a refund gives it back before the credit ends.
 */
export async function remindOfCredit(ctx: Ctx): Promise<void> {
  await processInBatches(
    ctx,
    () => due(ctx),
    (id) => remind(ctx, id),
  )
}

async function due(ctx: Ctx): Promise<string[]> {
  const now = ctx.now()
  const soon = and(gt(credits.expiresAt, now), lte(credits.expiresAt, new Date(now.getTime() + REMIND_DAYS * DAY_MS)))
  const ending = ctx.db
    .select({ id: credits.id })
    .from(credits)
    .innerJoin(users, eq(users.id, credits.userId))
    .where(and(soon, isNull(credits.remindedAt), isNull(users.erasedAt)))
  const left = await creditsLeft(ctx, inArray(credits.id, ending))
  return left
    .filter(({ leftInCents }) => leftInCents > 0)
    .map(({ id }) => id)
    .slice(0, BATCH_SIZE)
}

async function remind(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const which = and(eq(credits.id, id), isNull(credits.remindedAt))
    await lockCredits(tx, which)
    const [left] = await creditsLeft(tx, which)
    if (!left || left.leftInCents <= 0) return
    const [reminded] = await tx.db
      .update(credits)
      .set({ remindedAt: tx.now() })
      .where(which)
      .returning({ userId: credits.userId })
    if (reminded) await tx.emit({ type: 'credit.ends-soon', id, to: [reminded.userId] })
  })
}
