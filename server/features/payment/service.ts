import type { Jobs } from '#server/core/jobs.ts'
import { abandonPayments, reconcileDays, reconcilePayments } from './events/reconcile.ts'
import { performRefund } from './refund/refunds.ts'
import { processEvent } from './events/webhook.ts'

export { refundCancelledBooking } from './refund/cancelled.ts'
export { notifyOfRefund } from './notices.ts'
export { noteSubscriptionCharge, settleSubscriptionCharge } from './charge/subscription-charges.ts'
export { askProvider, assertEmailConfirmed, ensureCustomer, outcomeUnknown } from './provider.ts'
export { countUnprocessedEvents } from './queries.ts'
export { requestRefund } from './refund/refunds.ts'
export { receiveWebhook } from './events/webhook.ts'

/**
 * The id of a job is a provider event's for `payment.event`, a booking's for `payment.abandon`, a refund's for `payment.refund`.
 * `payment.reconcile` runs every minute and `payment.reconcile-days` daily.
 */
export const paymentJobs: Jobs = {
  'payment.event': (ctx, { id }) => processEvent(ctx, id),
  'payment.abandon': (ctx, { id }) => abandonPayments(ctx, id),
  'payment.refund': (ctx, { id }) => performRefund(ctx, id),
  'payment.reconcile': (ctx) => reconcilePayments(ctx),
  'payment.reconcile-days': (ctx) => reconcileDays(ctx),
}
