import { and, eq, max } from 'drizzle-orm'
import { payments, type Booking, type Payment } from '#db/schema/index.ts'
import { MAX_CHARGES_PER_BOOKING, paymentMessages } from '#shared/payment.ts'
import { PaymentError, type Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, TooMany, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '#server/features/booking/service.ts'
import { claimCredit, storeUses, sumOf } from '#server/features/credit/service.ts'
import { askProvider, assertEmailConfirmed, ensureCustomer, returnUrlOf } from '../provider.ts'
import { findBooking, ofPrice, unsettled, unsettledPayments } from '../queries.ts'
import { assertPayable, hasNoCode, pixEndOf } from '../rules.ts'
import { settleCharge } from './settle.ts'
import type { StartedView } from '../views.ts'

type Method = Payment['method']

/**
 * Opens the charge of the caller's unpaid booking, or returns the open one. The payment row with its idempotency key is committed
 * before the provider is called, so that a lost response cannot lead to a second charge. Throws FORBIDDEN, NOT_FOUND; CONFLICT
 * `hold_over`, `already_paid`, `payment_refused`; SERVICE_UNAVAILABLE; TOO_MANY_REQUESTS after five charges of one booking.
 */
export async function startPayment(ctx: UserCtx, bookingId: string): Promise<StartedView> {
  const { payment, charge, clientSecret } = await openBookingCharge(ctx, bookingId)
  const { creditInCents } = payment
  return { clientSecret, chargeId: charge.id, mode: ctx.adapters.payment.mode, creditInCents }
}

type OpenCharge = { payment: Payment; charge: Charge; clientSecret: string }

/**
 * Opens the charge of a booking like `startPayment`, but returns the payment row and the open charge, for use on the server. A
 * booking has at most one open charge. An open charge with the other method (card or Pix), or with an expired Pix code, is
 * therefore cancelled first. Throws the errors of `startPayment`; CONFLICT `payment_processing` if that charge is just being paid,
 * and `pix_too_late`.
 */
export async function openBookingCharge(ctx: UserCtx, bookingId: string, method: Method = 'card'): Promise<OpenCharge> {
  assertPayable(await findBooking(ctx, bookingId), ctx.actor.id, ctx.now())
  await assertEmailConfirmed(ctx)
  const customerId = await ensureCustomer(ctx)
  // An open charge cannot be used if it has the other method (card or Pix) or is canceled at the provider. The next attempt then
  // opens a new one.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const payment = await inTransaction(ctx, (tx) => claimPayment(tx, bookingId, { userId: ctx.actor.id, customerId, method }))
    const charge = await askProvider(ctx, () => chargeOf(ctx, payment))
    const { status, flaw } = await settleCharge(ctx, payment.id, charge)
    if (status === 'succeeded') throw alreadyPaid()
    assertPayable(await findBooking(ctx, bookingId), ctx.actor.id, ctx.now())
    const { clientSecret } = charge
    if (status === 'canceled' || flaw || !clientSecret) continue
    if (payment.method === method && !hasNoCode(payment, charge)) return { payment, charge, clientSecret }
    await cancelCharge(ctx, payment, charge, alreadyPaid())
  }
  throw new Unavailable(paymentMessages.providerDown, 'provider_unavailable')
}

const alreadyPaid = () => new Conflict('already_paid', paymentMessages.alreadyPaid)

/**
 * Cancels an open charge, so that another one can be opened. Throws `paid` if the charge is already paid, and CONFLICT
 * `payment_processing` while it is being paid.
 */
export async function cancelCharge(ctx: Ctx, payment: Payment, charge: Charge, paid: Conflict): Promise<void> {
  const after = await askProvider(ctx, () => ctx.adapters.payment.abandonCharge(charge.id))
  const { status } = await settleCharge(ctx, payment.id, after)
  if (status === 'succeeded') throw paid
  if (status !== 'canceled') throw new Conflict('payment_processing', paymentMessages.processing)
}

/**
 * Returns the charge of a payment row. If its id is not stored, the charge is opened with the row's idempotency key, which
 * returns the same charge at every call. Throws PaymentError. If the provider refuses the charge for good, the row becomes
 * 'failed'.
 */
export async function chargeOf(ctx: Ctx, payment: Payment): Promise<Charge> {
  const { payment: provider } = ctx.adapters
  const { providerIntentId: chargeId } = payment
  try {
    return await (chargeId ? provider.readCharge(chargeId) : openFor(ctx, payment))
  } catch (error) {
    const isFinal = error instanceof PaymentError && (error.kind === 'refused' || (!chargeId && error.kind !== 'unavailable'))
    if (isFinal) await markFailed(ctx, payment, error)
    throw error
  }
}

function openFor(ctx: Ctx, payment: Payment): Promise<Charge> {
  return ctx.adapters.payment.openCharge({
    amountInCents: payment.amountInCents,
    customerId: payment.providerCustomerId ?? '',
    idempotencyKey: payment.idempotencyKey,
    transferGroup: `booking:${payment.bookingId}`,
    metadata: {
      payment_id: payment.id,
      booking_id: payment.bookingId ?? '',
      ...(payment.kind !== 'booking' && { kind: payment.kind }),
    },
    ...(payment.pixExpiresAt && { pixUntil: payment.pixExpiresAt, returnUrl: returnUrlOf(ctx, payment.bookingId) }),
  })
}

type Claim = { userId: string; customerId: string; method: Method }

async function claimPayment(tx: Tx, bookingId: string, { userId, customerId, method }: Claim): Promise<Payment> {
  const booking = assertPayable(await lockBooking(tx, bookingId), userId, tx.now())
  const payment = await claimCharge(tx, booking, customerId, method)
  // If the open charge has the other method (card or Pix), it will be cancelled and another charge will follow. The limit is
  // checked before that, so that a refusal changes nothing.
  const last = payment.method === method ? payment.version : payment.version + 1
  if (last > MAX_CHARGES_PER_BOOKING) throw new TooMany(60)
  return payment
}

/**
 * Returns the unsettled payment of a locked booking, of either method, or inserts the next one. The contractor's credit pays up
 * to the whole fee. Throws CONFLICT `pix_too_late`.
 */
export async function claimCharge(tx: Tx, booking: Booking, customerId: string, method: Method = 'card'): Promise<Payment> {
  const { id: bookingId, contractorId, totalInCents } = booking
  const [open] = await unsettledPayments(tx, bookingId)
  if (open) return open
  const [latest] = await tx.db
    .select({ version: max(payments.version) })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), ofPrice))
  const version = (latest?.version ?? 0) + 1
  const credit = await claimCredit(tx, booking)
  const creditInCents = sumOf(credit)
  const [payment] = await tx.db
    .insert(payments)
    .values({
      id: tx.newId(),
      kind: 'booking',
      bookingId,
      userId: contractorId,
      amountInCents: totalInCents - creditInCents,
      creditInCents,
      providerCustomerId: customerId,
      version,
      method,
      pixExpiresAt: method === 'pix' ? pixEndOf(booking, tx.now()) : null,
      idempotencyKey: `booking:${bookingId}:v${version}`,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .returning()
  await storeUses(tx, payment!.id, credit)
  return payment!
}

async function markFailed(ctx: Ctx, payment: Payment, error: PaymentError): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'failed', failureCode: error.code ?? error.kind, updatedAt: ctx.now() })
    .where(and(eq(payments.id, payment.id), unsettled))
}
