import { referralCodes } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { randomCode } from '#server/core/random-code.ts'
import { readMine } from './mine.ts'
import type { ReferralView } from './views.ts'

/** Creates the caller's referral code. A repeated call returns the same code. */
export async function makeCode(ctx: UserCtx): Promise<ReferralView> {
  const row = { userId: ctx.actor.id, code: randomCode('VEM'), createdAt: ctx.now() }
  await ctx.db.insert(referralCodes).values(row).onConflictDoNothing({ target: referralCodes.userId })
  return readMine(ctx)
}
