import type { Jobs } from '#server/core/jobs.ts'
import { computeFigures } from './figures/compute.ts'

export { notifyOfStrike, notifyOfWithdrawal } from './strikes/notices.ts'
export { recordStrike } from './strikes/record.ts'

export const reputationJobs: Jobs = {
  'reputation.compute-figures': (ctx) => computeFigures(ctx),
}
