import { and, asc, eq, lte } from 'drizzle-orm'
import { helpRequests } from '#db/schema/index.ts'
import { DAY_MS } from '#shared/days.ts'
import { HELP_CLOSES_AFTER_DAYS, HelpStatus } from '#shared/help.ts'
import { BATCH_SIZE, processInBatches } from '#server/core/batches.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockRequest } from './queries.ts'
import { closeLocked } from './write.ts'

/** Closes help requests that the team answered and that have had no message for 14 days. Emits `help.closed` for each. */
export async function closeAnswered(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - HELP_CLOSES_AFTER_DAYS * DAY_MS)
  const due = async () => {
    const rows = await ctx.db
      .select({ id: helpRequests.id })
      .from(helpRequests)
      .where(and(eq(helpRequests.status, HelpStatus.answered), lte(helpRequests.lastAt, before)))
      .orderBy(asc(helpRequests.lastAt))
      .limit(BATCH_SIZE)
    return rows.map(({ id }) => id)
  }
  const close = (id: string) =>
    inTransaction(ctx, async (tx) => {
      const { status, lastAt, userId } = await lockRequest(tx, id)
      // The person may have written a message after the help request was selected for closing.
      if (status !== HelpStatus.answered || lastAt > before) return
      await closeLocked(tx, id, null)
      await tx.emit({ type: 'help.closed', id, to: [userId] })
    })
  await processInBatches(ctx, due, close)
}
