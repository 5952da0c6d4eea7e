import { eq } from 'drizzle-orm'
import { payments, type Payment } from '#db/schema/index.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import type { Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { cardFacts } from '../card/rules.ts'
import { saveCardOf } from '../card/save.ts'
import { post } from '#server/core/ledger.ts'
import { lockPayment, queueEventsOf } from '../queries.ts'
import { flawOf, nextPaymentStatus, subscriptionPosting } from '../rules.ts'

/** What a charge pays for: a month of the subscription, or the purchase of a service. */
type SubscriptionCharge = { userId: string; amountInCents: number } & ({ subscriptionId: string } | { servicePurchaseId: string })

/**
 * Stores the charge of a purchase and returns the id of its payment row. Events about the charge find the purchase by this row.
 * Storing the same charge again returns the same row.
 */
export async function noteSubscriptionCharge(tx: Tx, about: SubscriptionCharge, chargeId: string): Promise<string> {
  const [noted] = await tx.db
    .insert(payments)
    .values({
      id: tx.newId(),
      kind: 'subscriptionId' in about ? 'subscription' : 'service',
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
 * Updates the payment row of a purchase's charge, and posts it to the ledger once, at `postedAt`. `paid` is true if a charge with
 * the expected amount, currency and mode is paid, and `isNew` if we did not know this before. `flaw` says why the charge is not
 * the expected one.
 */
export async function settleSubscriptionCharge(
  tx: Tx,
  about: SubscriptionCharge,
  charge: Charge,
  postedAt = tx.now(),
): Promise<{ payment: Payment; paid: boolean; isNew: boolean; flaw: ReturnType<typeof flawOf> }> {
  const payment = await lockPayment(tx, await noteSubscriptionCharge(tx, about, charge.id))
  const expected = { amountInCents: payment.amountInCents, chargeId: charge.id }
  const flaw = isAbout(payment, about) ? flawOf(charge, expected, tx.adapters.payment.mode) : 'other_charge'
  if (flaw) {
    tx.log.error({ paymentId: payment.id, flaw }, 'the charge of a subscription is not the expected one')
    return { payment, paid: false, isNew: false, flaw }
  }
  const status = nextPaymentStatus(payment.status, charge.status)
  const failureCode = charge.declineMessage && status !== 'succeeded' ? 'declined' : null
  const [settled] = await tx.db
    .update(payments)
    .set({ status, failureCode, ...cardFacts(charge), updatedAt: tx.now() })
    .where(eq(payments.id, payment.id))
    .returning()
  const isNew = status === 'succeeded' && payment.status !== 'succeeded'
  if (isNew) {
    await saveCardOf(tx, payment, charge)
    const posting = subscriptionPosting(payment.amountInCents, payment.kind)
    await post(tx, { paymentId: payment.id, bookingId: null, kind: 'charge' }, posting, postedAt)
    await tx.emit({ type: 'payment.succeeded', id: payment.id, to: [payment.userId] })
  }
  if (isNew && charge.latestRefundedInCents > 0) await addJob(tx, 'payment.follow-refunds', payment.id)
  return { payment: settled!, paid: status === 'succeeded', isNew, flaw: null }
}

function isAbout(payment: Payment, about: SubscriptionCharge): boolean {
  return 'subscriptionId' in about
    ? payment.subscriptionId === about.subscriptionId
    : payment.servicePurchaseId === about.servicePurchaseId
}
