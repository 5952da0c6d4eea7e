import type { Jobs } from '#server/core/jobs.ts'
import { checkInvariantsNightly } from './nightly.ts'

export { adminNotices } from './notices.ts'

export const adminJobs: Jobs = {
  'admin.check-invariants': (ctx, { id }) => checkInvariantsNightly(ctx, id),
}
