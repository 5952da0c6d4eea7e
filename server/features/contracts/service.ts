import type { Jobs } from '#server/core/jobs.ts'
import { endAfterNotice, forgetAddresses } from './end.ts'

export { forgetDrafts } from './forget.ts'
export { contractNotifications } from './notifications.ts'
export { contractFile } from './pdf.ts'

/** The jobs of contracts: 'contracts.end-after-notice' runs every hour, 'contracts.forget-addresses' every day. */
export const contractJobs: Jobs = {
  'contracts.end-after-notice': (ctx) => endAfterNotice(ctx),
  'contracts.forget-addresses': (ctx) => forgetAddresses(ctx),
}
