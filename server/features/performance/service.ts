import type { Jobs } from '#server/core/jobs.ts'
import { writeMonthlyAnalyses } from './monthly.ts'

export { performanceNotifications } from './notifications.ts'

/** Jobs that server/jobs.ts runs by the clock. */
export const performanceJobs: Jobs = {
  'performance.monthly': (ctx) => writeMonthlyAnalyses(ctx),
}
