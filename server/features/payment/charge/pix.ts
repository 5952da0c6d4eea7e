import { pixMessages } from '#shared/pix.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, DomainError, Unavailable } from '#server/core/errors.ts'
import { pixOffer } from '#server/features/booking/service.ts'
import { findBooking } from '../queries.ts'
import { assertPayable } from '../rules.ts'
import type { PixView } from '../views.ts'
import { openBookingCharge } from './start.ts'

/**
 * Opens the Pix code of the caller's unpaid booking, or returns the open one. It ends with the hold. Refuses as `openBookingCharge`;
 * CONFLICT `pix_off`, `series_needs_card` when later bookings are to be charged to the card that pays this one; SERVICE_UNAVAILABLE
 * `pix_unavailable` when the provider makes no code.
 */
export async function startPix(ctx: UserCtx, bookingId: string): Promise<PixView> {
  const booking = assertPayable(await findBooking(ctx, bookingId), ctx.actor.id, ctx.now())
  const offer = await pixOffer(ctx, booking)
  if (offer === 'needs_card') throw new Conflict('series_needs_card', pixMessages.needsCard)
  if (offer === 'off') throw new Conflict('pix_off', pixMessages.off)
  const { charge } = await openBookingCharge(ctx, bookingId, 'pix').catch(sayThatPixFailed)
  if (!charge.pix) throw new Unavailable(pixMessages.unavailable, 'pix_unavailable')
  const { text, expiresAt, pageUrl } = charge.pix
  return { text, expiresAt, pageUrl: ctx.adapters.payment.mode === 'live' ? null : pageUrl }
}

// The sentences of the card would be wrong. Stripe refuses Pix for an account that was not invited.
function sayThatPixFailed(error: unknown): never {
  const failed = error instanceof DomainError && (error.reason === 'payment_misconfigured' || error.reason === 'payment_refused')
  throw failed ? new Unavailable(pixMessages.unavailable, 'pix_unavailable') : error
}
