import type Stripe from 'stripe'
import type { Dispute, DisputePort } from './dispute-port.ts'
import { callStripe } from './stripe-errors.ts'

/** Creates the part of the payment port for chargebacks. */
export function disputes(stripe: Stripe): DisputePort {
  return {
    disputesOf: (chargeId) =>
      callStripe(async () => {
        const found = await stripe.disputes.list({ payment_intent: chargeId, limit: 100 })
        return found.data.map(toDispute).toReversed()
      }),
  }
}

/**
 * Converts a Stripe Dispute. An inquiry ('warning') takes no funds, and counts as won when it closes without a dispute. During an
 * appeal the bank has the funds. Stripe's `due_by` is 0 when the bank accepts no response.
 */
function toDispute({
  id,
  status,
  amount,
  currency,
  reason,
  created,
  livemode,
  evidence_details: details,
}: Stripe.Dispute): Dispute {
  const read = statuses[status] ?? 'open'
  const dueBy = status.endsWith('needs_response') ? details.due_by : null
  return {
    id,
    status: read,
    amountInCents: amount,
    withdrawnInCents: status.startsWith('warning') || read === 'won' ? 0 : amount,
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
    currency,
    reason,
    openedAt: new Date(created * 1000),
    livemode,
  }
}

// A dispute that was prevented by a refund counts as won, because the bank has taken nothing.
const statuses: Record<string, Dispute['status']> = {
  won: 'won',
  prevented: 'won',
  warning_closed: 'won',
  lost: 'lost',
  appeal_needs_response: 'appealable',
  appeal_under_review: 'appealed',
}
