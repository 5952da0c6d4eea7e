import { eq } from 'drizzle-orm'
import { payments } from '#db/schema/index.ts'
import type { PreparePayment } from '#shared/cards.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { openBookingCharge } from './start.ts'
import { askProvider } from '../provider.ts'
import { recordAgreement } from '../card/consent.ts'

/**
 * Records, right before the contractor pays with a typed card, whether the card is saved, and notifies the provider. For a series
 * it also records the later charges that the contractor agrees to, which need the card. Refuses as `startPayment` and
 * `recordAgreement`; a repeat records the last choice.
 */
export async function preparePayment(ctx: UserCtx, { bookingId, saveCard, agreed }: PreparePayment): Promise<{ ok: true }> {
  const { payment, charge } = await openBookingCharge(ctx, bookingId)
  const chargedLater = await recordAgreement(ctx, { bookingId, agreed, cardId: null })
  const keep = saveCard || chargedLater
  await askProvider(ctx, () => ctx.adapters.payment.keepCardOf(charge.id, keep))
  await recordConsent(ctx, payment.id, keep)
  return { ok: true }
}

/** Stores when the contractor agreed that the card of a payment is saved, or that the contractor does not agree. */
export async function recordConsent(ctx: Ctx, paymentId: string, saveCard: boolean): Promise<void> {
  const saveCardAt = saveCard ? ctx.now() : null
  await ctx.db.update(payments).set({ saveCardAt, updatedAt: ctx.now() }).where(eq(payments.id, paymentId))
}
