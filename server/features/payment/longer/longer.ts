import { eq } from 'drizzle-orm'
import { bookingExtensions, payments, type Booking, type BookingExtension, type Payment } from '#db/schema/index.ts'
import { bookingMessages } from '#shared/booking.ts'
import { longerTexts, type PayExtension } from '#shared/booking-longer.ts'
import { paymentMessages, PaymentState } from '#shared/payment.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, DomainError, NotFound, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { dropExtension } from '#server/features/booking/service.ts'
import { findCard } from '../card/queries.ts'
import { openChargeOf, openExtraCharge, type Extra } from '../charge/extra.ts'
import { assertChargeable, paidView } from '../card/rules.ts'
import type { PaidWithCardView } from '../card/views.ts'
import { chargeCard, recordConsent } from '../charge/pay.ts'
import { settleCharge } from '../charge/settle.ts'
import { chargeOf } from '../charge/start.ts'
import { askProvider, customerOf } from '../provider.ts'
import { findBooking, liveExtension } from '../queries.ts'
import { tryCard } from '../series/charge.ts'
import type { PaymentStateView, StartedView } from '../views.ts'

/**
 * Charges accepted extra hours to the saved card that the contractor chose, without the contractor being present. It may run
 * twice. If the card is refused, the proposal ends and the booking is not made longer. Throws if the outcome is unknown, so that
 * the job runs again.
 */
export async function chargeExtension(ctx: Ctx, extensionId: string): Promise<void> {
  const [extension] = await ctx.db.select().from(bookingExtensions).where(eq(bookingExtensions.id, extensionId))
  const booking = extension && (await findBooking(ctx, extension.bookingId))
  if (!booking || extension.status !== 'paying' || !extension.cardId) return
  const { contractorId: userId } = booking
  const [card, customerId] = [await findCard(ctx, extension.cardId, userId), await customerOf(ctx, userId)]
  const open = card && customerId ? await openChargeOf(ctx, extensionOf(booking), { userId, customerId }).catch(refused) : null
  const tried = card && open ? await tryCard(ctx, open.payment, card) : null
  if (open && tried) await settleCharge(ctx, open.payment.id, tried)
  const taken = tried?.status === 'succeeded' || tried?.status === 'processing'
  if (!taken) await inTransaction(ctx, (tx) => dropExtension(tx, extensionId))
}

/** Returns null if the charge of extra hours was refused, so that the caller ends the proposal. An outage is rethrown. */
function refused(error: unknown): null {
  if (error instanceof DomainError && !(error instanceof Unavailable)) return null
  throw error
}

/**
 * Opens the charge of accepted extra hours for a card that the contractor will type, or returns the open one. Throws NOT_FOUND
 * for another person's booking; CONFLICT `extension_over` if no hours wait for a payment; and the errors of `startPayment`.
 */
export async function startExtensionCharge(
  ctx: UserCtx,
  { bookingId, saveCard }: { bookingId: string; saveCard: boolean },
): Promise<StartedView> {
  const booking = await ownBooking(ctx, bookingId)
  const { payment, charge, clientSecret } = await openExtraCharge(ctx, extensionOf(booking))
  await askProvider(ctx, () => ctx.adapters.payment.keepCardOf(charge.id, saveCard))
  await recordConsent(ctx, payment.id, saveCard)
  return { clientSecret, chargeId: charge.id, mode: ctx.adapters.payment.mode, creditInCents: 0 }
}

/**
 * Pays accepted extra hours with a saved card of the caller. A refusal by the bank is a response, not an error. Throws the errors
 * of `startExtensionCharge` and `payWithCard`.
 */
export async function payExtension(ctx: UserCtx, { bookingId, cardId }: PayExtension): Promise<PaidWithCardView> {
  const card = assertChargeable(await findCard(ctx, cardId, ctx.actor.id), ctx.now())
  const { payment, charge } = await openExtraCharge(ctx, extensionOf(await ownBooking(ctx, bookingId)))
  const paid = await chargeCard(ctx, charge.id, card, `/agendamento/${bookingId}`)
  await settleCharge(ctx, payment.id, paid)
  return paidView(paid)
}

/** Reads the charge of accepted extra hours from the provider and applies it. Throws NOT_FOUND for another person's booking. */
export async function refreshExtension(ctx: UserCtx, bookingId: string): Promise<PaymentStateView> {
  await ownBooking(ctx, bookingId)
  const payment = await latestCharge(ctx, bookingId)
  if (payment?.status !== 'open' && payment?.status !== 'processing') return stateOf(payment, null)
  try {
    const charge = await chargeOf(ctx, payment)
    await settleCharge(ctx, payment.id, charge)
    return stateOf(await latestCharge(ctx, bookingId), charge.declineMessage)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return { state: PaymentState.processing, message: longerTexts.charging }
  }
}

function stateOf(payment: Payment | undefined, declineMessage: string | null): PaymentStateView {
  if (payment?.status === 'succeeded') return { state: PaymentState.paid, message: null }
  if (payment?.status === 'processing') return { state: PaymentState.processing, message: longerTexts.charging }
  return { state: PaymentState.unpaid, message: declineMessage ?? (payment?.failureCode ? paymentMessages.refused : null) }
}

async function ownBooking(ctx: UserCtx, bookingId: string): Promise<Booking> {
  const booking = await findBooking(ctx, bookingId)
  if (booking?.contractorId !== ctx.actor.id) throw new NotFound(bookingMessages.notFound.title)
  return booking
}

async function latestCharge({ db }: Ctx, bookingId: string): Promise<Payment | undefined> {
  const rows = await db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(payments.version)
  return rows.findLast(({ kind }) => kind === 'extension')
}

/**
 * Returns the charge of the accepted extra hours of a booking. `amountsFor` checks the rules in the transaction that inserts its
 * row.
 */
function extensionOf({ id: bookingId, contractorId }: Booking): Extra {
  return {
    bookingId,
    kind: 'extension',
    paidTwice: new Conflict('already_paid', paymentMessages.alreadyPaid),
    amountsFor: async (tx, booking) => {
      if (booking?.contractorId !== contractorId) throw new NotFound(bookingMessages.notFound.title)
      const extension = await payable(tx, bookingId)
      const { totalInCents: amountInCents, amountInCents: shareInCents, id: extensionId } = extension
      return { amountInCents, shareInCents, extensionId }
    },
  }
}

async function payable(tx: Tx, bookingId: string): Promise<BookingExtension> {
  const extension = await liveExtension(tx, bookingId)
  if (extension?.status !== 'paying' || extension.expiresAt <= tx.now())
    throw new Conflict('extension_over', longerTexts.requestOver)
  return extension
}
