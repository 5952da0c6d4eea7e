import { bookingMessages, heldMinutes } from '#shared/booking.ts'
import type { UserCtx, Ctx } from '#server/core/context.ts'
import { Forbidden } from '#server/core/errors.ts'
import { creditFor } from '#server/features/credit/service.ts'
import { placeOf } from '../homes.ts'
import { bookingWithParties, spokenOf } from '../queries.ts'
import { bookingNotFound } from '../refusals.ts'
import { cardOf } from './card.ts'
import { checkoutState } from './rules.ts'
import { seriesAtCheckout } from './series.ts'
import type { CheckoutView } from './views.ts'
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { payments, type Booking } from '#db/schema/index.ts'
import type { PixOffer } from '#shared/pix.ts'
import { bookingsOfSeries } from '../series/queries.ts'
import { payableTogether } from '../series/rules.ts'

/**
 * Returns the data of the checkout page. Throws FORBIDDEN 'Acesso negado' for everybody but the contractor, whereas every other
 * read of a booking throws NOT_FOUND.
 */
export async function readCheckout(ctx: UserCtx, bookingId: string): Promise<CheckoutView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  if (row.booking.contractorId !== ctx.actor.id) throw new Forbidden(bookingMessages.forbidden.title)
  const now = ctx.now()
  const booking = cardOf(row, 'contractor', now)
  const [series, place, pix, form, creditInCents] = await Promise.all([
    seriesAtCheckout(ctx, row.booking),
    placeOf(ctx, bookingId),
    pixOffer(ctx, row.booking),
    spokenOf(ctx, row.booking.professionalId),
    creditFor(ctx, row.booking),
  ])
  return {
    booking,
    professional: row.professional,
    spokenOf: form,
    state: checkoutState(row.booking, now),
    creditInCents,
    holdExpiresAt: booking.holdExpiresAt,
    pix,
    heldMinutes: heldMinutes(row.booking),
    place,
    visitNotes: row.booking.visitNotes,
    now,
    series,
  }
}

/**
 * True if an unpaid booking may be paid by Pix. For a later booking of a series this is allowed only after the bank has answered
 * the charge of the saved card, because otherwise the booking might be paid twice.
 */
export async function pixOffer(ctx: Ctx, { id, seriesId, chargeAt }: Booking): Promise<PixOffer> {
  if (!ctx.settings.pix) return 'off'
  if (seriesId && !chargeAt && payableTogether(await bookingsOfSeries(ctx, seriesId), ctx.now()).length > 1) return 'needs_card'
  const isOpenPix = and(eq(payments.method, 'pix'), inArray(payments.status, ['creating', 'open', 'processing']))
  const charges = await ctx.db
    .select({ answeredAt: payments.automaticAt, method: payments.method })
    .from(payments)
    .where(and(eq(payments.bookingId, id), or(isNotNull(payments.automaticAt), isOpenPix)))
  if (chargeAt && charges.every(({ answeredAt }) => answeredAt === null)) return 'off'
  return charges.some(({ method }) => method === 'pix') ? 'open' : 'offered'
}
