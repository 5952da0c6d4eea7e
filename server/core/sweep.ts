import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/days.ts'
import { idempotencyKeys, outbox, rateLimits, sessions } from '#db/schema/index.ts'
import { isClockWrong } from './clock.ts'
import type { Ctx } from './context.ts'
import { removeFailedJobs } from './jobs.ts'

const KEYS_KEPT_MS = 2 * DAY_MS
const EMAILS_KEPT_MS = 30 * DAY_MS
const FAILED_JOBS_KEPT_MS = 14 * DAY_MS

/**
 * Deletes rows that are no longer needed: idempotency keys after 48 hours, emails of the outbox after 30 days, full rate-limit
 * buckets, expired sessions (unless this machine's clock is wrong), and jobs two weeks after their last attempt failed.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEYS_KEPT_MS)))
  await ctx.db.delete(outbox).where(lt(outbox.createdAt, new Date(now.getTime() - EMAILS_KEPT_MS)))
  await ctx.db.delete(rateLimits).where(lt(rateLimits.expiresAt, now))
  if (!isClockWrong(ctx)) await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now))
  await removeFailedJobs(ctx, new Date(now.getTime() - FAILED_JOBS_KEPT_MS))
}
