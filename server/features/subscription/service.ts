import type { Jobs } from '#server/core/jobs.ts'
import { expirePlans, reconcilePlans } from './expire.ts'
import { stopPlan } from './stop.ts'
import { syncPlan } from './sync.ts'

export { endPlansOf } from './close.ts'
export { notifyOfPlan } from './notices.ts'
export { isActive } from './rules.ts'

/** Ids are those of our subscription rows. 'subscription.expire' and 'subscription.reconcile' run every minute. */
export const subscriptionJobs: Jobs = {
  'subscription.sync': async (ctx, { id }) => {
    await syncPlan(ctx, id)
  },
  'subscription.stop': (ctx, { id }) => stopPlan(ctx, id),
  'subscription.expire': (ctx) => expirePlans(ctx),
  'subscription.reconcile': (ctx) => reconcilePlans(ctx),
}
