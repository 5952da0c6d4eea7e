import { and, eq, max } from 'drizzle-orm'
import { payments, type Booking, type Payment } from '#db/schema/index.ts'
import { MAX_EXTRA_CHARGES, paymentMessages } from '#shared/payment.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { TooMany, Unavailable, type Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '#server/features/booking/service.ts'
import { askProvider, assertEmailConfirmed, ensureCustomer } from '../provider.ts'
import { unsettledPayments } from '../queries.ts'
import { settleCharge } from './settle.ts'
import { cancelCharge, chargeOf } from './start.ts'

/** A charge of a booking beside its price. */
export type Extra = {
  readonly bookingId: string
  readonly kind: 'tip'
  /** The refusal when it turns out to be paid already. */
  readonly paidTwice: Conflict
  /** What is charged, in cents, and the professional's part of it; refuses what may not be charged. The booking is locked. */
  readonly amountsFor: (tx: Tx, booking: Booking | undefined) => Promise<Pick<Payment, 'amountInCents' | 'shareInCents'>>
}

/**
 * Opens a charge of the caller's booking beside its price, or returns the open one. There is at most one: a charge of another amount is
 * cancelled first. The row is committed before the provider is called. Refuses as `amountsFor`; `paidTwice`; CONFLICT
 * `payment_processing`, `payment_refused`; SERVICE_UNAVAILABLE; TOO_MANY_REQUESTS.
 */
export async function openExtraCharge(
  ctx: UserCtx,
  extra: Extra,
): Promise<{ payment: Payment; charge: Charge; clientSecret: string }> {
  await inTransaction(ctx, async (tx) => extra.amountsFor(tx, await lockBooking(tx, extra.bookingId)))
  await assertEmailConfirmed(ctx)
  const customerId = await ensureCustomer(ctx)
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { payment, amountInCents } = await inTransaction(ctx, (tx) => claim(tx, extra, customerId))
    const charge = await askProvider(ctx, () => chargeOf(ctx, payment))
    const { status, flaw } = await settleCharge(ctx, payment.id, charge)
    if (status === 'succeeded') throw extra.paidTwice
    const { clientSecret } = charge
    if (status === 'canceled' || flaw || !clientSecret) continue
    if (payment.amountInCents === amountInCents) return { payment, charge, clientSecret }
    await cancelCharge(ctx, payment, charge, extra.paidTwice)
  }
  throw new Unavailable(paymentMessages.providerDown, 'provider_unavailable')
}

/** Returns the unsettled payment of the kind, of whichever amount, or writes the next one. */
async function claim(tx: Tx<UserCtx>, { bookingId, kind, amountsFor }: Extra, providerCustomerId: string) {
  const amounts = await amountsFor(tx, await lockBooking(tx, bookingId))
  const [open] = await unsettledPayments(tx, bookingId, kind)
  if (open) return { payment: open, ...amounts }
  const [latest] = await tx.db
    .select({ version: max(payments.version) })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.kind, kind)))
  const version = (latest?.version ?? 0) + 1
  if (version > MAX_EXTRA_CHARGES) throw new TooMany(60)
  const [payment] = await tx.db
    .insert(payments)
    .values({
      id: tx.newId(),
      kind,
      bookingId,
      userId: tx.actor.id,
      ...amounts,
      providerCustomerId,
      version,
      idempotencyKey: `${kind}:${bookingId}:v${version}`,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .returning()
  return { payment: payment!, ...amounts }
}
