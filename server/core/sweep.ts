import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#shared/days.ts'
import { HELP_KEPT_YEARS } from '#shared/help.ts'
import { helpRequests, idempotencyKeys, needs, notifications, outbox, rateLimits, sessions, wishes } from '#db/schema/index.ts'
import { isClockWrong } from './clock.ts'
import type { Ctx } from './context.ts'
import { removeFailedJobs } from './jobs.ts'

const KEYS_KEPT_MS = 2 * DAY_MS
const EMAILS_KEPT_MS = 30 * DAY_MS
const NOTIFICATIONS_KEPT_MS = 365 * DAY_MS
const NEEDS_KEPT_MS = 90 * DAY_MS
const HELP_KEPT_MS = HELP_KEPT_YEARS * 366 * DAY_MS
const FAILED_JOBS_KEPT_MS = 14 * DAY_MS

/** The number of rows that one statement deletes, so that its duration stays far below the statement's time limit. */
const AT_ONCE = 5_000

/**
 * Deletes rows that are no longer needed, such as idempotency keys after 48 hours, emails of the outbox after 30 days,
 * notifications after twelve months, needs 90 days after their end, closed help requests after two years, and jobs two weeks
 * after their last failure. Expired sessions stay while this machine's clock is wrong.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  await deleteBefore(ctx, idempotencyKeys.createdAt, new Date(now.getTime() - KEYS_KEPT_MS))
  await deleteBefore(ctx, outbox.createdAt, new Date(now.getTime() - EMAILS_KEPT_MS))
  await deleteBefore(ctx, notifications.createdAt, new Date(now.getTime() - NOTIFICATIONS_KEPT_MS))
  await deleteBefore(ctx, rateLimits.expiresAt, now)
  await deleteBefore(ctx, wishes.expiresAt, now)
  await deleteBefore(ctx, needs.endedAt, new Date(now.getTime() - NEEDS_KEPT_MS))
  await deleteBefore(ctx, helpRequests.closedAt, new Date(now.getTime() - HELP_KEPT_MS))
  if (!isClockWrong(ctx)) await deleteBefore(ctx, sessions.expiresAt, now)
  await removeFailedJobs(ctx, new Date(now.getTime() - FAILED_JOBS_KEPT_MS))
}

/** Deletes the rows of a table whose `column` is before an instant, 5,000 rows in each statement. */
async function deleteBefore({ db }: Ctx, column: PgColumn, before: Date): Promise<void> {
  let found = AT_ONCE
  while (found === AT_ONCE) {
    const old = sql`select ctid from ${column.table} where ${column} < ${before.toISOString()}::timestamptz limit ${sql.raw(String(AT_ONCE))}`
    found = (await db.execute(sql`delete from ${column.table} where ctid = any(array(${old}))`)).count
  }
}
