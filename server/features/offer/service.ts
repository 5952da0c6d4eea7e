import type { Jobs } from '#server/core/jobs.ts'
import { expireNeeds } from './end.ts'
import { offerNeeds } from './invite.ts'

export { forgetNeeds } from './end.ts'
export { offerNotifications } from './notifications.ts'

/** Jobs that server/jobs.ts runs by the clock. */
export const offerJobs: Jobs = {
  'offer.invite': (ctx) => offerNeeds(ctx),
  'offer.expire': (ctx) => expireNeeds(ctx),
}
