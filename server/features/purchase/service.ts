import type { Jobs } from '#server/core/jobs.ts'
import { changeCard } from './card.ts'
import { expirePurchases, reconcilePurchases } from './expire.ts'
import { endRenewal, stopPurchase } from './stop.ts'
import { syncPurchase } from './sync.ts'

export { forgetEndedCard } from './card.ts'
export { endPurchasesOf, stopRenewalsOf } from './close.ts'
export { purchaseNotifications } from './notifications.ts'
export { hasActiveService, hasActiveSubscription, requireService } from './gate.ts'
export { broughtState, following, type PaidPurchase } from './follow.ts'
export { lockPurchasesOf } from './queries.ts'
export { isActive } from './rules.ts'
export { buyService } from './start.ts'
export { setServiceEnd } from './sync.ts'
export { CheckoutView } from './views.ts'

/**
 * The id of a job is the purchase's row id; for 'purchase.change-card' it is the card setup's id. 'purchase.expire' and
 * 'purchase.reconcile' run every minute.
 */
export const purchaseJobs: Jobs = {
  'purchase.sync': async (ctx, { id }) => {
    await syncPurchase(ctx, id)
  },
  'purchase.change-card': (ctx, { id }) => changeCard(ctx, id),
  'purchase.stop': (ctx, { id }) => stopPurchase(ctx, id),
  'purchase.end-renewal': (ctx, { id }) => endRenewal(ctx, id),
  'purchase.expire': (ctx) => expirePurchases(ctx),
  'purchase.reconcile': (ctx) => reconcilePurchases(ctx),
}
