import type { Jobs } from '#server/core/jobs.ts'
import { chargeSubstitute } from './charge.ts'
import { expireNeeds } from './end.ts'
import { offerNeeds } from './invite.ts'

export { forgetNeeds } from './end.ts'
export { seekWhereWanted } from './open.ts'
export { offerNotifications } from './notifications.ts'

/** The jobs of needs: two run on a schedule in server/jobs.ts, 'offer.charge' charges the booking of a substitute. */
export const offerJobs: Jobs = {
  'offer.invite': (ctx) => offerNeeds(ctx),
  'offer.expire': (ctx) => expireNeeds(ctx),
  'offer.charge': (ctx, { id }) => chargeSubstitute(ctx, id),
}
