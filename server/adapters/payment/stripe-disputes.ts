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

/** Converts a Dispute. An inquiry ('warning') takes no funds, and when it closes without a dispute it counts as won. */
function toDispute({ id, status, amount, currency, reason, created, livemode }: Stripe.Dispute): Dispute {
  const isInquiry = status.startsWith('warning')
  const closed = isInquiry ? (status === 'warning_closed' ? 'won' : 'open') : (outcomes[status] ?? 'open')
  return {
    id,
    status: closed,
    amountInCents: amount,
    withdrawnInCents: isInquiry || closed === 'won' ? 0 : amount,
    currency,
    reason,
    openedAt: new Date(created * 1000),
    livemode,
  }
}

// A dispute that was prevented by a refund has taken nothing.
const outcomes: Record<string, Dispute['status']> = { won: 'won', prevented: 'won', lost: 'lost' }
