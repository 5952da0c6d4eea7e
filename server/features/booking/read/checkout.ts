import { bookingMessages } from '#shared/booking.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { bookingWithParties } from '../queries.ts'
import { bookingNotFound } from '../rules.ts'
import { cardOf } from './card.ts'
import { checkoutState } from './rules.ts'
import { placeInSeries } from './series.ts'
import type { CheckoutView } from './views.ts'

/** What the checkout page needs. FORBIDDEN 'Acesso negado' for anybody but the customer: the one exception to R-E11 (R-A6). */
export async function readCheckout(ctx: UserCtx, bookingId: string): Promise<CheckoutView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  if (row.booking.contractorId !== ctx.actor.id) throw new Forbidden(bookingMessages.forbidden.title)
  const now = ctx.now()
  const booking = cardOf(row, 'contractor', now)
  const series = await placeInSeries(ctx, row.booking)
  return {
    booking,
    professional: row.professional,
    state: checkoutState(row.booking, now),
    holdExpiresAt: booking.holdExpiresAt,
    visitNotes: row.booking.visitNotes,
    now,
    series,
  }
}
