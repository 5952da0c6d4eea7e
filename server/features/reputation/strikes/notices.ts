import { eq } from 'drizzle-orm'
import { strikes } from '#db/schema/index.ts'
import { strikeNotices as texts } from '#shared/strikes.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingWithParties, ownPeriod } from '#server/features/booking/service.ts'
import type { Notices } from '#server/features/notifications/service.ts'

const link = '/verificacoes#ocorrencias'

/** What a professional is told of an occurrence: that it counts, or why it no longer does. `about` is the occurrence. */
export const strikeNotices: Notices = {
  'reputation.strike-recorded': async (ctx, id) => {
    const facts = await factsOf(ctx, id)
    if (!facts || facts.reason) return []
    const { userId, cause, when } = facts
    return [{ userId, ...texts.recorded(cause, when), link, eventKey: `reputation.strike-recorded:${id}` }]
  },
  'reputation.strike-withdrawn': async (ctx, id) => {
    const facts = await factsOf(ctx, id)
    if (!facts?.reason) return []
    const { userId, when, reason } = facts
    return [{ userId, ...texts.withdrawn(when, reason), link, eventKey: `reputation.strike-withdrawn:${id}` }]
  },
}

async function factsOf(ctx: Ctx, strikeId: string) {
  const [strike] = await ctx.db.select().from(strikes).where(eq(strikes.id, strikeId))
  const row = strike && (await bookingWithParties(ctx, strike.bookingId))
  if (!strike || !row) return null
  return { userId: strike.professionalId, cause: strike.cause, when: ownPeriod(row), reason: strike.withdrawnReason }
}
