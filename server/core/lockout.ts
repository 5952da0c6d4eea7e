import { eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import { rateLimits } from '#db/schema/index.ts'
import type { Ctx } from './context.ts'
import { TooMany } from './errors.ts'
import { DEMO_FACTOR } from './limits.ts'
import { noteSecurity } from './metrics.ts'

const FREE_FAILURES = 5
const WINDOW_MS = 15 * MINUTE_MS
const LONGEST_WAIT_MINUTES = 60
const REMEMBERED_MS = DAY_MS

/**
 * Counts one attempt to guess a secret, such as a password. Call it before the check, and `clearAttempts` when the secret was
 * right. The fifth failure within 15 minutes locks the key for 1 minute, and each further one doubles this, up to 60 minutes.
 * While locked it throws TOO_MANY_REQUESTS with the remaining minutes. `key` must not contain an email.
 */
export async function countAttempt(ctx: Ctx, key: string): Promise<void> {
  if (ctx.settings.limits === 'off') return
  const free = FREE_FAILURES * (ctx.settings.limits === 'demo' ? DEMO_FACTOR : 1)
  const now = ctx.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const over = sql`${rateLimits.expiresAt} <= ${at}`
  const failures = sql`(case when ${over} then 1 else ${rateLimits.failures} + 1 end)`
  const wait = sql`make_interval(mins => least(${LONGEST_WAIT_MINUTES}, power(2, least(6, ${failures} - ${free})))::int)`
  const remembered = sql`make_interval(secs => ${REMEMBERED_MS / 1_000})`
  const windowEnd = new Date(now.getTime() + WINDOW_MS)
  const counted = await ctx.db
    .insert(rateLimits)
    .values({ key: rowOf(key), tokens: 0, refilledAt: now, failures: 1, expiresAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        failures,
        refilledAt: now,
        blockedUntil: sql`case when ${failures} >= ${free} then ${at} + ${wait} end`,
        expiresAt: sql`case when ${failures} >= ${free} then ${at} + ${wait} + ${remembered}
          when ${over} then ${windowEnd.toISOString()}::timestamptz else ${rateLimits.expiresAt} end`,
      },
      setWhere: sql`${rateLimits.blockedUntil} is null or ${rateLimits.blockedUntil} <= ${at}`,
    })
    .returning({ key: rateLimits.key })
  if (counted.length > 0) return
  noteSecurity(ctx, 'locked_out')
  throw new TooMany(await minutesLeft(ctx, key))
}

/** Resets the count of these keys. Call it when the secret was right. */
export async function clearAttempts(ctx: Ctx, ...keys: string[]): Promise<void> {
  if (ctx.settings.limits === 'off') return
  await ctx.db.delete(rateLimits).where(inArray(rateLimits.key, keys.map(rowOf)))
}

async function minutesLeft(ctx: Ctx, key: string): Promise<number> {
  const mine = eq(rateLimits.key, rowOf(key))
  const [row] = await ctx.db.select({ until: rateLimits.blockedUntil }).from(rateLimits).where(mine)
  return Math.max(1, Math.ceil(((row?.until ?? ctx.now()).getTime() - ctx.now().getTime()) / MINUTE_MS))
}

function rowOf(key: string): string {
  return `lockout:${key}`
}
