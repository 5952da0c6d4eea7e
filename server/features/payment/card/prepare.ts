import { eq } from 'drizzle-orm'
import { payments } from '#db/schema/index.ts'
import type { PreparePayment } from '#shared/cards.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { openBookingCharge } from '../charge/start.ts'
import { askProvider } from '../provider.ts'

/**
 * Records, right before the contractor pays with a typed card, whether the card is saved, and tells the provider. Refuses as
 * `startPayment`; a repeat records the last choice.
 */
export async function preparePayment(ctx: UserCtx, { bookingId, saveCard }: PreparePayment): Promise<{ ok: true }> {
  const { payment, charge } = await openBookingCharge(ctx, bookingId)
  await askProvider(ctx, () => ctx.adapters.payment.keepCardOf(charge.id, saveCard))
  await recordConsent(ctx, payment.id, saveCard)
  return { ok: true }
}

/** Stores when the contractor agreed that the card of a payment is saved, or that the contractor does not agree. */
export async function recordConsent(ctx: Ctx, paymentId: string, saveCard: boolean): Promise<void> {
  const saveCardAt = saveCard ? ctx.now() : null
  await ctx.db.update(payments).set({ saveCardAt, updatedAt: ctx.now() }).where(eq(payments.id, paymentId))
}
