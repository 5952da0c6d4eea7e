// The types of the provider's events that the product handles. Its list of events does not contain those of connected accounts.
const watchedEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'transfer.created',
  'transfer.updated',
  'transfer.reversed',
]

/** Stripe allows at most this many types in one list of events. */
const TYPES_IN_ONE_LIST = 20

/** The watched types, divided into as many lists of events as Stripe needs. */
export const watchedEventLists: readonly string[][] = Array.from(
  { length: Math.ceil(watchedEvents.length / TYPES_IN_ONE_LIST) },
  (_, index) => watchedEvents.slice(index * TYPES_IN_ONE_LIST, (index + 1) * TYPES_IN_ONE_LIST),
)
