import { eq } from 'drizzle-orm'
import { needs } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { chargeAtOnce } from '#server/features/payment/service.ts'

/**
 * Charges the booking of a substitute to the card that the contractor chose for the need, after the substitute accepted. It may
 * run twice. If the card is refused, the booking stays unpaid, and the contractor may pay by hand.
 */
export async function chargeSubstitute(ctx: Ctx, bookingId: string): Promise<void> {
  const [need] = await ctx.db.select({ cardId: needs.cardId }).from(needs).where(eq(needs.bookingId, bookingId))
  if (need?.cardId) await chargeAtOnce(ctx, bookingId, need.cardId)
}
