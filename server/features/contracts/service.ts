import type { Jobs } from '#server/core/jobs.ts'
import { endAfterNotice, forgetAddresses } from './end.ts'

export { forgetDrafts } from './forget.ts'
export { contractNotifications } from './notifications.ts'
export { contractFile } from './pdf.ts'

/** Both jobs scan: the first runs every hour, the second every day. */
export const contractJobs: Jobs = {
  'contracts.end-after-notice': (ctx) => endAfterNotice(ctx),
  'contracts.forget-addresses': (ctx) => forgetAddresses(ctx),
}
