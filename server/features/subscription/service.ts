import type { Jobs } from '#server/core/jobs.ts'
import { changeCard } from './card.ts'
import { expireSubscriptions, reconcileSubscriptions } from './expire.ts'
import { endRenewal, stopSubscription } from './stop.ts'
import { syncSubscription } from './sync.ts'

export { forgetEndedCard } from './ended-card.ts'
export { endSubscriptionsOf, stopRenewalsOf } from './close.ts'
export { subscriptionNotices } from './notices.ts'
export { isActive } from './rules.ts'

/**
 * A job's id is that of our subscription row, for 'subscription.change-card' that of the entry of a card. 'subscription.expire' and
 * 'subscription.reconcile' run every minute.
 */
export const subscriptionJobs: Jobs = {
  'subscription.sync': async (ctx, { id }) => {
    await syncSubscription(ctx, id)
  },
  'subscription.change-card': (ctx, { id }) => changeCard(ctx, id),
  'subscription.stop': (ctx, { id }) => stopSubscription(ctx, id),
  'subscription.end-renewal': (ctx, { id }) => endRenewal(ctx, id),
  'subscription.expire': (ctx) => expireSubscriptions(ctx),
  'subscription.reconcile': (ctx) => reconcileSubscriptions(ctx),
}
