import { eq } from 'drizzle-orm'
import { payments, type Payment } from '#db/schema/index.ts'
import type { Charge } from '#server/adapters/payment/port.ts'
import type { Tx } from '#server/core/context.ts'
import { post } from './ledger.ts'
import { lockPayment, wakeEventsOf } from './queries.ts'
import { flawOf, nextPaymentStatus, planPosting } from './rules.ts'

type PlanCharge = { subscriptionId: string; userId: string; amountInCents: number }

/** Writes down the charge of a plan's invoice, so that events about it find their plan. The same charge twice is one row. */
export async function notePlanCharge(tx: Tx, plan: PlanCharge, chargeId: string): Promise<string> {
  const [noted] = await tx.db
    .insert(payments)
    .values({
      id: tx.newId(),
      kind: 'subscription',
      ...plan,
      status: 'open',
      providerIntentId: chargeId,
      idempotencyKey: `plan:${chargeId}`,
      createdAt: tx.now(),
      updatedAt: tx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: payments.id })
  if (noted) await wakeEventsOf(tx, chargeId)
  const [row] = await tx.db.select({ id: payments.id }).from(payments).where(eq(payments.providerIntentId, chargeId))
  return row!.id
}

/**
 * Makes the payment row of a plan's charge agree with the charge as just read, and posts it to the ledger once. `paid` is true only
 * for a charge of the right amount, currency and mode; `flaw` says why it is not ours.
 */
export async function settlePlanCharge(
  tx: Tx,
  plan: PlanCharge,
  charge: Charge,
): Promise<{ payment: Payment; paid: boolean; flaw: ReturnType<typeof flawOf> }> {
  const payment = await lockPayment(tx, await notePlanCharge(tx, plan, charge.id))
  const expected = { amountInCents: payment.amountInCents, chargeId: charge.id }
  const flaw =
    payment.subscriptionId === plan.subscriptionId ? flawOf(charge, expected, tx.adapters.payment.mode) : 'other_charge'
  if (flaw) {
    tx.log.error({ paymentId: payment.id, flaw }, 'the charge of a plan is not the one we asked for')
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
    await post(tx, { paymentId: payment.id, bookingId: null, kind: 'charge' }, planPosting(payment.amountInCents))
  }
  return { payment: settled!, paid: status === 'succeeded', flaw: null }
}
