import type { Jobs } from '#server/core/jobs.ts'
import { lapseCredits } from './lapse.ts'

export { giveCredit } from './give.ts'
export { forfeitCredit } from './lapse.ts'
export { creditsLeft } from './queries.ts'
export { claimCredit, creditFor, creditKept, returnCredit, spentEntries, storeUses } from './use.ts'
export { sumOf } from './rules.ts'

/** The job that ends credit after its term, every hour. */
export const creditJobs: Jobs = {
  'credit.lapse': (ctx) => lapseCredits(ctx),
}
