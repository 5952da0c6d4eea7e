import type { Jobs } from '#server/core/jobs.ts'
import { purgePhotos } from './photos/store.ts'

export { disputeNotifications } from './notifications.ts'
export { findDisputePhoto } from './photos/links.ts'
export { saveDisputePhoto } from './photos/store.ts'

/** The job 'dispute.purge-photos' runs daily. */
export const disputeJobs: Jobs = {
  'dispute.purge-photos': (ctx) => purgePhotos(ctx),
}
