import { and, eq, max } from 'drizzle-orm'
import { payments, type Booking, type Payment } from '#db/schema/index.ts'
import { MAX_EXTRA_CHARGES, paymentMessages } from '#shared/payment.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { TooMany, Unavailable, type Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking } from '#server/features/booking/service.ts'
import { askProvider, assertEmailConfirmed, ensureCustomer } from '../provider.ts'
import { unsettledPayments } from '../queries.ts'
import { settleCharge } from './settle.ts'
import { cancelCharge, chargeOf } from './start.ts'

/** The charged amount and the professional's part of it, in cents, and the proposal of extra hours that it pays for. */
type ExtraAmounts = Pick<Payment, 'amountInCents' | 'shareInCents'> & { readonly extensionId?: string }

/** An extra charge of a booking: a tip or extra hours, charged separately from the booking's price. */
export type Extra = {
  readonly bookingId: string
  readonly kind: 'tip' | 'extension'
  /** The error for an extra charge that is paid already. */
  readonly paidTwice: Conflict
  /** Computes the amounts of a charge for a tip or extra hours, or throws if it may not be charged. The booking is locked. */
  readonly amountsFor: (tx: Tx, booking: Booking | undefined) => Promise<ExtraAmounts>
}

type OpenCharge = { payment: Payment; charge: Charge; clientSecret: string }
/** The user who pays, and the user's customer id at the provider. */
type Payer = { readonly userId: string; readonly customerId: string }

/** Opens a charge for a tip or extra hours, which the caller pays. Throws the errors of `openChargeOf` and `startPayment`. */
export async function openExtraCharge(ctx: UserCtx, extra: Extra): Promise<OpenCharge> {
  await inTransaction(ctx, async (tx) => extra.amountsFor(tx, await lockBooking(tx, extra.bookingId)))
  await assertEmailConfirmed(ctx)
  return openChargeOf(ctx, extra, { userId: ctx.actor.id, customerId: await ensureCustomer(ctx) })
}

/**
 * Opens the extra charge of a booking, for a tip or extra hours, or returns the open one. An open charge of another amount is
 * cancelled first. The row is committed before the provider is called. Throws the errors of `amountsFor`; `paidTwice`; CONFLICT
 * `payment_processing`, `payment_refused`; SERVICE_UNAVAILABLE; TOO_MANY_REQUESTS.
 */
export async function openChargeOf(ctx: Ctx, extra: Extra, payer: Payer): Promise<OpenCharge> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { payment, amountInCents, extensionId = null } = await inTransaction(ctx, (tx) => claim(tx, extra, payer))
    const charge = await askProvider(ctx, () => chargeOf(ctx, payment))
    const { status, flaw } = await settleCharge(ctx, payment.id, charge)
    if (status === 'succeeded') throw extra.paidTwice
    const { clientSecret } = charge
    if (status === 'canceled' || flaw || !clientSecret) continue
    if (payment.amountInCents === amountInCents && payment.extensionId === extensionId) return { payment, charge, clientSecret }
    await cancelCharge(ctx, payment, charge, extra.paidTwice)
  }
  throw new Unavailable(paymentMessages.providerDown, 'provider_unavailable')
}

/**
 * Returns the open payment of the booking for a tip or extra hours, even if its amount differs. Inserts a new payment if none is
 * open.
 */
async function claim(tx: Tx, { bookingId, kind, amountsFor }: Extra, { userId, customerId }: Payer) {
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
      userId,
      ...amounts,
      providerCustomerId: customerId,
      version,
      idempotencyKey: `${kind}:${bookingId}:v${version}`,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .returning()
  return { payment: payment!, ...amounts }
}
