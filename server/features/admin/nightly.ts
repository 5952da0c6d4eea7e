import type { Ctx } from '#server/core/context.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { MINUTE_MS } from '#shared/days.ts'

const AGAIN = 'again'
const AGAIN_AFTER_MS = 5 * MINUTE_MS
/** The maximum number of violations that are logged; the admin page of the invariants lists all of them. */
const LOGGED = 50

/**
 * Checks every invariant each night. A row that a request is just changing may violate one for a moment, so a violation first
 * queues a second check five minutes later (`id` 'again'). What the second check still finds is logged with the ids of the rows,
 * counted, and reported to every admin.
 */
export async function checkInvariantsNightly(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.now()
  const broken = await ctx.withoutLimits((db) => brokenInvariants(db, now))
  if (broken.length === 0) return
  if (id !== AGAIN) return addJob(ctx, 'admin.check-invariants', AGAIN, { runAt: new Date(now.getTime() + AGAIN_AFTER_MS) })
  ctx.log.error({ violations: broken.length, first: broken.slice(0, LOGGED) }, 'rows violate invariants')
  ctx.metrics.brokenInvariants.inc(broken.length)
  const day = now.toISOString().slice(0, 10)
  await inTransaction(ctx, (tx) => tx.emit({ type: 'admin.invariants-broken', id: day, to: [] }))
}
