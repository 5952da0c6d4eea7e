import { eq } from 'drizzle-orm'
import { payments, type Payment } from '#db/schema/index.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import type { Tx } from '#server/core/context.ts'
import { saveCardOf } from '../card/save.ts'
import { post } from '../ledger.ts'
import { lockPayment, queueEventsOf } from '../queries.ts'
import { flawOf, nextPaymentStatus, subscriptionPosting } from '../rules.ts'

type SubscriptionCharge = { subscriptionId: string; userId: string; amountInCents: number }

/**
 * Stores the charge of a subscription's invoice and returns the id of its payment row. Events about the charge find the
 * subscription by this row. The same charge twice is one row.
 */
export async function noteSubscriptionCharge(tx: Tx, about: SubscriptionCharge, chargeId: string): Promise<string> {
  const [noted] = await tx.db
    .insert(payments)
    .values({
      id: tx.newId(),
      kind: 'subscription',
      ...about,
      status: 'open',
      providerIntentId: chargeId,
      idempotencyKey: `plan:${chargeId}`,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: payments.id })
  if (noted) await queueEventsOf(tx, chargeId)
  const [row] = await tx.db.select({ id: payments.id }).from(payments).where(eq(payments.providerIntentId, chargeId))
  return row!.id
}

/**
 * Updates the payment row of a subscription's charge to the charge as it was just read, and posts it to the ledger once. `paid`
 * is true only for a charge with the expected amount, currency and mode. `flaw`: why it is not the expected charge, or null.
 */
export async function settleSubscriptionCharge(
  tx: Tx,
  about: SubscriptionCharge,
  charge: Charge,
): Promise<{ payment: Payment; paid: boolean; flaw: ReturnType<typeof flawOf> }> {
  const payment = await lockPayment(tx, await noteSubscriptionCharge(tx, about, charge.id))
  const expected = { amountInCents: payment.amountInCents, chargeId: charge.id }
  const flaw =
    payment.subscriptionId === about.subscriptionId ? flawOf(charge, expected, tx.adapters.payment.mode) : 'other_charge'
  if (flaw) {
    tx.log.error({ paymentId: payment.id, flaw }, 'the charge of a subscription is not the expected one')
    return { payment, paid: false, flaw }
  }
  const status = nextPaymentStatus(payment.status, charge.status)
  const failureCode = charge.declineMessage && status !== 'succeeded' ? 'declined' : null
  const [settled] = await tx.db
    .update(payments)
    .set({ status, failureCode, updatedAt: tx.now() })
    .where(eq(payments.id, payment.id))
    .returning()
  if (status === 'succeeded' && payment.status !== 'succeeded') {
    await saveCardOf(tx, payment, charge)
    await post(tx, { paymentId: payment.id, bookingId: null, kind: 'charge' }, subscriptionPosting(payment.amountInCents))
    await tx.emit({ type: 'payment.succeeded', id: payment.id, to: [payment.userId] })
  }
  return { payment: settled!, paid: status === 'succeeded', flaw: null }
}
