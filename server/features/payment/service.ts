import type { Jobs } from '#server/core/jobs.ts'
import { forgetCard } from './card/save.ts'
import { reconcileSetups } from './card/setup.ts'
import { reconcileChargebacks } from './chargeback/follow.ts'
import { abandonPayments, reconcileDays, reconcilePayments } from './events/reconcile.ts'
import { followRefundsOf } from './refund/follow.ts'
import { performRefund } from './refund/refunds.ts'
import { chargeExtension } from './longer/longer.ts'
import { chargeSeries } from './series/charge.ts'
import { processEvent } from './events/webhook.ts'
import { reconcileAccounts } from './transfer/accounts.ts'
import { makeTransfers } from './transfer/make.ts'
import { reverseAfterRefund } from './transfer/reverse.ts'

export { forgetCardsOf, lockCardsOf } from './card/list.ts'
export { chargeAtOnce } from './series/charge.ts'
export { chargeCard } from './charge/pay.ts'
export { recordConsent } from './charge/pay.ts'
export { findCard } from './card/queries.ts'
export { assertChargeable, paidView, setupStateOf } from './card/rules.ts'
export { openSetup, readSetup } from './card/setup.ts'
export { PaidWithCardView, SetupStateView, SetupView } from './card/views.ts'
export { Done } from './views.ts'
export { refundByTeam } from './refund/by-team.ts'
export { previewVisitRefund, RefundPreview } from './refund/preview.ts'
export { refundCancelledBooking } from './refund/refunds.ts'
export { paymentNotifications } from './notifications.ts'
export { missedCharges, type MissedCharge } from './charge/missed.ts'
export { noteSubscriptionCharge, settleSubscriptionCharge } from './charge/subscription-charges.ts'
export { askProvider, assertEmailConfirmed, ensureCustomer, outcomeUnknown } from './provider.ts'
export { countUnprocessedEvents } from './queries.ts'
export { requestRefund } from './refund/refunds.ts'
export { receiveWebhook } from './events/webhook.ts'
export { placeTransferHold, releaseTransferHold } from './transfer/holds.ts'
export { adjustTransfer, hastenTransfer, planTransfer } from './transfer/plan.ts'
export { incomeByCode } from './transfer/income.ts'
export { countStuckPayouts } from './transfer/stuck.ts'
export { takeBackTransfer } from './transfer/reverse.ts'

/**
 * The jobs of payments. The id of each job says what it is about. `payment.event`: a provider event; `payment.abandon`: a booking;
 * `payment.refund` and `payment.reverse`: a refund; `payment.follow-refunds`: a payment; `payment.charge-extension`: a proposal of
 * extra hours; `payment.forget-card`: the provider's id of a card. `payment.reconcile` and `payment.reconcile-cards` run every
 * minute, `payment.reconcile-days` daily.
 */
export const paymentJobs: Jobs = {
  'payment.event': (ctx, { id }) => processEvent(ctx, id),
  'payment.abandon': (ctx, { id }) => abandonPayments(ctx, id),
  'payment.refund': async (ctx, { id }) => void (await performRefund(ctx, id)),
  'payment.follow-refunds': (ctx, { id }) => followRefundsOf(ctx, id),
  'payment.reverse': (ctx, { id }) => reverseAfterRefund(ctx, id),
  'payment.transfers': (ctx) => makeTransfers(ctx),
  'payment.reconcile-accounts': (ctx) => reconcileAccounts(ctx),
  'payment.charge-series': (ctx) => chargeSeries(ctx),
  'payment.charge-extension': (ctx, { id }) => chargeExtension(ctx, id),
  'payment.reconcile': (ctx) => reconcilePayments(ctx),
  'payment.reconcile-chargebacks': (ctx) => reconcileChargebacks(ctx),
  'payment.reconcile-days': (ctx) => reconcileDays(ctx),
  'payment.reconcile-cards': (ctx) => reconcileSetups(ctx),
  'payment.forget-card': (ctx, { id }) => forgetCard(ctx, id),
}
