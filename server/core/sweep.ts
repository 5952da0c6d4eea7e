import { lt } from 'drizzle-orm'
import { idempotencyKeys, rateLimits, sessions } from '#db/schema/index.ts'
import type { Ctx } from './context.ts'

const KEYS_KEPT_MS = 48 * 3_600_000

/** Forgets what no longer says anything: answered idempotency keys, full buckets, ended sessions. */
export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEYS_KEPT_MS)))
  await ctx.db.delete(rateLimits).where(lt(rateLimits.expiresAt, now))
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now))
}
