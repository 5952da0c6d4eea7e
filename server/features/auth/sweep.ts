import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/days.ts'
import { emailConfirmationTokens, knownDevices, passwordResetTokens, sessions, signInChallenges } from '#db/schema/index.ts'
import { isClockWrong } from '#server/core/clock.ts'
import type { Ctx } from '#server/core/context.ts'
import { DEVICE_DAYS } from './devices.ts'

/**
 * Deletes expired challenges, links and sessions, and browsers unused for 180 days. No session is deleted while this machine's
 * clock is wrong.
 */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const tables = [signInChallenges, passwordResetTokens, emailConfirmationTokens]
  for (const table of isClockWrong(ctx) ? tables : [...tables, sessions])
    await ctx.db.delete(table).where(lt(table.expiresAt, now))
  await ctx.db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - DEVICE_DAYS * DAY_MS)))
}
