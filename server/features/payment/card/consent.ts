import { and, eq, isNull } from 'drizzle-orm'
import { bookings, seriesConsents } from '#db/schema/index.ts'
import { cardMessages } from '#shared/cards.ts'
import { seriesMessages, type AgreedCharges } from '#shared/booking-series.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { assertAgreed, bookingsOfSeries, laterCharges, lockForPayment, openEveryWeeks } from '#server/features/booking/service.ts'
import { lockCard } from './queries.ts'

type Agreement = {
  bookingId: string
  /** The later charges that the page showed to the contractor; undefined if it showed none. */
  agreed?: AgreedCharges | undefined
  /** True if the contractor agreed to the charges of all further dates of a series without an end. */
  openEnded?: true | undefined
  /** The saved card that is about to pay. It is null for a typed card, which is saved only once it has paid. */
  cardId: string | null
}

/**
 * Stores the later charges of a series to which the contractor agrees, right before the first booking is paid. Returns false, and
 * stores nothing, if no later charges follow. Throws CONFLICT `series_first`, `series_consent` or `series_changed`.
 */
export async function recordAgreement(ctx: UserCtx, { bookingId, agreed, openEnded, cardId }: Agreement): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockForPayment(tx, bookingId)
    if (!booking) throw new NotFound()
    if (!booking.seriesId) {
      assertAgreed([], agreed)
      return false
    }
    const charges = laterCharges(booking, await bookingsOfSeries(tx, booking.seriesId), tx.now())
    assertAgreed(charges, agreed)
    const isOpen = (await openEveryWeeks(tx, booking.seriesId)) !== null
    if (isOpen && charges.length > 0 && !openEnded) throw new Conflict('series_consent', seriesMessages.consentDue)
    if (charges.length === 0) return false
    if (cardId && !(await lockCard(tx, cardId, tx.actor.id))) throw new NotFound(cardMessages.notFound)
    const consent = { userId: tx.actor.id, cardId, charges, openEnded: isOpen, acceptedAt: tx.now() }
    await tx.db
      .insert(seriesConsents)
      .values({ seriesId: booking.seriesId, ...consent })
      .onConflictDoUpdate({ target: seriesConsents.seriesId, set: consent })
    return true
  })
}

/** Makes the typed card that has just paid the first booking of a series pay its later bookings too. */
export async function payLaterWithTyped(tx: Tx, bookingId: string, cardId: string): Promise<void> {
  const [booking] = await tx.db.select({ seriesId: bookings.seriesId }).from(bookings).where(eq(bookings.id, bookingId))
  if (!booking?.seriesId) return
  const waiting = and(eq(seriesConsents.seriesId, booking.seriesId), isNull(seriesConsents.cardId))
  await tx.db.update(seriesConsents).set({ cardId }).where(waiting)
}

/** Makes another saved card pay the later bookings of a series. */
export async function payLaterWith(tx: Tx, seriesId: string, cardId: string): Promise<void> {
  await tx.db.update(seriesConsents).set({ cardId }).where(eq(seriesConsents.seriesId, seriesId))
}
