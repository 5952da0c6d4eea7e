import type { Jobs } from '#server/core/jobs.ts'
import { creditMonthsWithoutReport } from './credit.ts'
import { writeMonthlyAnalyses } from './monthly.ts'

export { performanceNotifications } from './notifications.ts'

/** Jobs that server/jobs.ts runs on a schedule. */
export const performanceJobs: Jobs = {
  'performance.monthly': (ctx) => writeMonthlyAnalyses(ctx),
  'performance.credit-months': (ctx) => creditMonthsWithoutReport(ctx),
}
