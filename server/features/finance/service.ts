import type { Jobs } from '#server/core/jobs.ts'
import { writeMonthlyReports } from './write.ts'

export { reportFile } from './read.ts'
export { correctReport } from './write.ts'

export const financeJobs: Jobs = { 'finance.write-reports': (ctx) => writeMonthlyReports(ctx) }
