import { referralCodes } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { randomCode } from '#server/core/random-code.ts'
import { readMine } from './mine.ts'
import type { ReferralView } from './views.ts'

/** Makes the caller's code, once: a repeat returns the same one. */
export async function makeCode(ctx: UserCtx): Promise<ReferralView> {
  const row = { userId: ctx.actor.id, code: randomCode('VEM'), createdAt: ctx.now() }
  await ctx.db.insert(referralCodes).values(row).onConflictDoNothing({ target: referralCodes.userId })
  return readMine(ctx)
}
