import { lt } from 'drizzle-orm'
import { idempotencyKeys, outbox, rateLimits, sessions } from '#db/schema/index.ts'
import type { Ctx } from './context.ts'
import { forgetFailedJobs } from './jobs.ts'

const HOUR = 3_600_000
const KEYS_KEPT_MS = 48 * HOUR
const MAILS_KEPT_MS = 30 * 24 * HOUR
const FAILED_JOBS_KEPT_MS = 14 * 24 * HOUR

/** Forgets what no longer says anything: answered keys, mails of a month ago, full buckets, ended sessions, jobs long given up. */
export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEYS_KEPT_MS)))
  await ctx.db.delete(outbox).where(lt(outbox.createdAt, new Date(now.getTime() - MAILS_KEPT_MS)))
  await ctx.db.delete(rateLimits).where(lt(rateLimits.expiresAt, now))
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now))
  await forgetFailedJobs(ctx, new Date(now.getTime() - FAILED_JOBS_KEPT_MS))
}
