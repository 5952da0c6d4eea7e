import { and, eq, max } from 'drizzle-orm'
import { payments, type Payment } from '#db/schema/index.ts'
import { MAX_CHARGES_PER_BOOKING, paymentMessages } from '#shared/payment.ts'
import { PaymentError, type Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, TooMany, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, assertEmailConfirmed, ensureCustomer } from './provider.ts'
import { findBooking, lockBooking, unsettled, unsettledPayments } from './queries.ts'
import { assertPayable } from './rules.ts'
import { settleCharge } from './settle.ts'
import type { StartedView } from './views.ts'

/**
 * Opens the charge of an own, unpaid, unexpired booking, or answers the one already open. Our row comes first, the call after it
 * with the row's own key, the answer last (fault 5). FORBIDDEN and NOT_FOUND as R-A6; CONFLICT 'hold_over',
 * 'already_paid', 'payment_refused'; SERVICE_UNAVAILABLE; TOO_MANY_REQUESTS past five charges a booking.
 */
export async function startPayment(ctx: UserCtx, bookingId: string): Promise<StartedView> {
  assertPayable(await findBooking(ctx, bookingId), ctx.actor.id, ctx.now())
  await assertEmailConfirmed(ctx)
  const customerId = await ensureCustomer(ctx)
  // Twice: the open charge may turn out to be withdrawn, and then there is room for another.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const payment = await inTransaction(ctx, (tx) => claimPayment(tx, bookingId, ctx.actor.id, customerId))
    const charge = await askProvider(ctx, () => chargeOf(ctx, payment))
    const { status, flaw } = await settleCharge(ctx, payment.id, charge)
    if (status === 'succeeded') throw new Conflict('already_paid', paymentMessages.alreadyPaid)
    assertPayable(await findBooking(ctx, bookingId), ctx.actor.id, ctx.now())
    if (status !== 'canceled' && !flaw && charge.clientSecret)
      return { clientSecret: charge.clientSecret, chargeId: charge.id, mode: ctx.adapters.payment.mode }
  }
  throw new Unavailable(paymentMessages.providerDown, 'provider_unavailable')
}

/**
 * The charge of a payment row at the provider: read when we know its id, otherwise opened with the row's key, which answers the
 * same charge however often it is asked. Throws PaymentError; where the provider says no for good, or knows of no such charge,
 * the row is 'failed'.
 */
export async function chargeOf(ctx: Ctx, payment: Payment): Promise<Charge> {
  const { payment: provider } = ctx.adapters
  const { providerIntentId: known } = payment
  try {
    return await (known ? provider.readCharge(known) : openFor(ctx, payment))
  } catch (error) {
    const forGood = error instanceof PaymentError && (error.kind === 'refused' || (!known && error.kind !== 'unavailable'))
    if (forGood) await giveUp(ctx, payment, error)
    throw error
  }
}

function openFor(ctx: Ctx, payment: Payment): Promise<Charge> {
  return ctx.adapters.payment.openCharge({
    amountInCents: payment.amountInCents,
    customerId: payment.providerCustomerId ?? '',
    idempotencyKey: payment.idempotencyKey,
    transferGroup: `booking:${payment.bookingId}`,
    metadata: { payment_id: payment.id, booking_id: payment.bookingId ?? '' },
  })
}

async function claimPayment(tx: Tx, bookingId: string, userId: string, customerId: string): Promise<Payment> {
  const booking = assertPayable(await lockBooking(tx, bookingId), userId, tx.now())
  const [open] = await unsettledPayments(tx, bookingId)
  if (open) return open
  const [latest] = await tx.db
    .select({ version: max(payments.version) })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
  const version = (latest?.version ?? 0) + 1
  if (version > MAX_CHARGES_PER_BOOKING) throw new TooMany(60)
  const [payment] = await tx.db
    .insert(payments)
    .values({
      id: tx.newId(),
      kind: 'booking',
      bookingId,
      userId,
      amountInCents: booking.totalInCents,
      providerCustomerId: customerId,
      version,
      idempotencyKey: `booking:${bookingId}:v${version}`,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .returning()
  return payment!
}

async function giveUp(ctx: Ctx, payment: Payment, error: PaymentError): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ status: 'failed', failureCode: error.code ?? error.kind, updatedAt: ctx.now() })
    .where(and(eq(payments.id, payment.id), unsettled))
}
