import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/days.ts'
import { emailConfirmationTokens, knownDevices, passwordResetTokens, sessions, signInChallenges } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { DEVICE_DAYS } from './devices.ts'

/** Deletes expired sessions, challenges and links, and browsers that were not used for 180 days. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  for (const table of [sessions, signInChallenges, passwordResetTokens, emailConfirmationTokens])
    await ctx.db.delete(table).where(lt(table.expiresAt, now))
  await ctx.db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - DEVICE_DAYS * DAY_MS)))
}
