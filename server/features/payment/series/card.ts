import type { Booking } from '#db/schema/index.ts'
import { bookingMessages, BookingStatus } from '#shared/booking.ts'
import { cardMessages, SetupState, type ChooseSeriesCard } from '#shared/cards.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockCard } from '../card/queries.ts'
import { assertChargeable, setupStateOf } from '../card/rules.ts'
import { openSetup, readSetup } from '../card/setup.ts'
import type { SetupStateView, SetupView } from '../card/views.ts'
import { findBooking } from '../queries.ts'
import { payLaterWith } from '../card/consent.ts'

/**
 * Makes another saved card of the caller pay the later bookings of a series. `bookingId` is one of these bookings. Throws
 * NOT_FOUND for another user's booking or card; CONFLICT `not_planned` if the booking will not be charged, `card_expired`.
 */
export async function chooseSeriesCard(ctx: UserCtx, { bookingId, cardId }: ChooseSeriesCard): Promise<{ ok: true }> {
  const { seriesId } = await plannedBooking(ctx, bookingId)
  await inTransaction(ctx, async (tx) => {
    const card = assertChargeable(await lockCard(tx, cardId, tx.actor.id), tx.now())
    await payLaterWith(tx, seriesId, card.id)
  })
  return { ok: true }
}

/**
 * Opens a card setup for another card that will pay the later bookings of a series; the card is saved. Throws NOT_FOUND, CONFLICT
 * `not_planned`.
 */
export async function startSeriesCard(ctx: UserCtx, bookingId: string): Promise<SetupView> {
  const { seriesId } = await plannedBooking(ctx, bookingId)
  return openSetup(ctx, { seriesId }, true)
}

/**
 * Reads the card setup of a series at the provider and returns its state. The page calls it after the contractor entered the card.
 * Throws NOT_FOUND for another user's card setup.
 */
export async function refreshSeriesCard(ctx: UserCtx, setupId: string): Promise<SetupStateView> {
  try {
    const { row, entry } = await readSetup(ctx, setupId)
    if (!row.seriesId) throw new NotFound(cardMessages.notFound)
    return setupStateOf(entry)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return { state: SetupState.processing, message: null }
  }
}

async function plannedBooking(ctx: UserCtx, bookingId: string): Promise<Booking & { seriesId: string }> {
  const booking = await findBooking(ctx, bookingId)
  if (booking?.contractorId !== ctx.actor.id) throw new NotFound(bookingMessages.notFound.title)
  const { seriesId, chargeAt, status } = booking
  if (!seriesId || !chargeAt || status !== BookingStatus.requested) throw new Conflict('not_planned', bookingMessages.wrongState)
  return { ...booking, seriesId }
}
