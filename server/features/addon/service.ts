import type { Jobs } from '#server/core/jobs.ts'
import { expireAddOns, reconcileAddOns } from './expire.ts'
import { endRenewal, stopAddOn } from './stop.ts'
import { syncAddOn } from './sync.ts'

export { endAddOnsOf, stopAddOnRenewalsOf } from './close.ts'
export { addOnNotices } from './notices.ts'
export { hasActiveService, requireService } from './gate.ts'
export { findAddOn, lockAddOnsOf } from './queries.ts'
export { accessEndsAt } from './rules.ts'
export { buyService } from './start.ts'
export { setAddOnEnd } from './sync.ts'
export { CheckoutView } from './views.ts'

/** A job's id is that of our row of the purchase. 'addon.expire' and 'addon.reconcile' run every minute. */
export const addOnJobs: Jobs = {
  'addon.sync': async (ctx, { id }) => {
    await syncAddOn(ctx, id)
  },
  'addon.stop': (ctx, { id }) => stopAddOn(ctx, id),
  'addon.end-renewal': (ctx, { id }) => endRenewal(ctx, id),
  'addon.expire': (ctx) => expireAddOns(ctx),
  'addon.reconcile': (ctx) => reconcileAddOns(ctx),
}
