import { bookingMessages, heldMinutes } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { bookingWithParties, placeOf, spokenOf } from '../queries.ts'
import { bookingNotFound } from '../refusals.ts'
import { cardOf } from './card.ts'
import { pixOffer } from './pix.ts'
import { checkoutState } from './rules.ts'
import { seriesAtCheckout } from './series.ts'
import type { CheckoutView } from './views.ts'

/**
 * What the checkout page needs. FORBIDDEN 'Acesso negado' to everybody but the contractor: the one exception from answering
 * NOT_FOUND.
 */
export async function readCheckout(ctx: UserCtx, bookingId: string): Promise<CheckoutView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  if (row.booking.contractorId !== ctx.actor.id) throw new Forbidden(bookingMessages.forbidden.title)
  const now = ctx.now()
  const booking = cardOf(row, 'contractor', now)
  const [series, place, pix, form] = await Promise.all([
    seriesAtCheckout(ctx, row.booking),
    placeOf(ctx, ctx.actor.id),
    pixOffer(ctx, row.booking),
    spokenOf(ctx, row.booking.professionalId),
  ])
  return {
    booking,
    professional: row.professional,
    spokenOf: form,
    state: checkoutState(row.booking, now),
    holdExpiresAt: booking.holdExpiresAt,
    pix,
    heldMinutes: heldMinutes(row.booking),
    place,
    visitNotes: row.booking.visitNotes,
    now,
    series,
  }
}
