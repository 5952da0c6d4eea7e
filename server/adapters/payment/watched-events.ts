/**
 * The types of the provider's events that the product handles, grouped by webhook endpoint, each with its consequence. This is
 * the only place to add a type: the reconciler asks the provider for these types, and docs/operations/start.md is generated from
 * them.
 */
export const watchedEvents = {
  /** Events about our own account, which the provider's list of events contains. */
  own: {
    'payment_intent.succeeded': 'the payment is settled and the booking confirmed',
    'payment_intent.payment_failed': 'the refusal of the bank is stored',
    'payment_intent.processing': 'the payment waits for the bank',
    'payment_intent.requires_action': 'the payment waits for the payer',
    'payment_intent.canceled': 'the payment is closed',
    'setup_intent.succeeded': 'the card is stored',
    'charge.refunded': 'a refund made in the dashboard is booked',
    'charge.dispute.created': 'the chargeback is stored and holds the transfer',
    'charge.dispute.updated': 'the chargeback is read again',
    'charge.dispute.closed': 'the chargeback is won or lost',
    'charge.dispute.funds_withdrawn': 'the amount leaves the ledger',
    'charge.dispute.funds_reinstated': 'the amount comes back to the ledger',
    'refund.created': 'the refund is read again',
    'refund.updated': 'the refund is read again',
    'refund.failed': 'the refund is read again',
    'invoice.paid': 'the purchase is active for its period',
    'invoice.payment_failed': 'the renewal counts as late',
    'invoice.payment_action_required': 'the renewal waits for the bank',
    'customer.subscription.created': 'the purchase is read again',
    'customer.subscription.updated': 'the purchase is read again',
    'customer.subscription.deleted': 'the purchase ends',
    'checkout.session.completed': 'the purchase of a service is read again',
    'checkout.session.expired': 'the purchase of a service is closed',
    'checkout.session.async_payment_succeeded': 'the purchase of a service is paid',
    'checkout.session.async_payment_failed': 'the purchase of a service is closed',
    'transfer.created': 'a transfer whose answer was lost is recorded',
    'transfer.updated': 'the transfer is read again',
    'transfer.reversed': 'a reversal made in the dashboard is booked',
  },
  /** Events about connected accounts, for which the provider has a separate webhook endpoint. */
  connected: {
    'account.updated': 'what the account accepts and what is missing is stored',
    'payout.created': 'the payout to the bank is shown',
    'payout.paid': 'the professional is notified that the bank received it',
    'payout.failed': 'the professional is notified of what to do, and admins see it',
    'payout.canceled': 'the payout is shown as cancelled',
  },
} as const

/** The maximum number of event types in one request to Stripe for a list of events. */
const TYPES_IN_ONE_LIST = 20

const ownTypes = Object.keys(watchedEvents.own)

/** The handled event types of our own account, split into as many requests for lists of events as Stripe needs. */
export const watchedEventLists: readonly string[][] = Array.from(
  { length: Math.ceil(ownTypes.length / TYPES_IN_ONE_LIST) },
  (_, index) => ownTypes.slice(index * TYPES_IN_ONE_LIST, (index + 1) * TYPES_IN_ONE_LIST),
)

/** Whether events of a type are about a connected account. */
export function isOfConnectedAccount(type: string): boolean {
  return type in watchedEvents.connected
}
