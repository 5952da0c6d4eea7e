import type { Jobs } from '#server/core/jobs.ts'
import { checkInvariantsNightly } from './nightly.ts'

export { adminNotifications } from './notifications.ts'

export const adminJobs: Jobs = {
  'admin.check-invariants': (ctx, { id }) => checkInvariantsNightly(ctx, id),
}
