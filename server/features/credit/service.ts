import type { Jobs } from '#server/core/jobs.ts'
import { lapseCredits } from './lapse.ts'
import { remindOfCredit } from './remind.ts'

export { giveCredit } from './give.ts'
export { forfeitCredit, revokeCredit } from './lapse.ts'
export { creditNotifications } from './notifications.ts'
export { creditsLeft } from './queries.ts'
export { claimCredit, creditFor, creditKept, creditSpentOn, hasCredit, returnCredit, spentEntries, storeUses } from './use.ts'
export { sumOf } from './rules.ts'

/**
 * Job 'credit.remind' runs every day and reminds people of credit that ends soon; 'credit.lapse' runs every hour and posts ended
 * credit.
 */
export const creditJobs: Jobs = {
  'credit.remind': (ctx) => remindOfCredit(ctx),
  'credit.lapse': (ctx) => lapseCredits(ctx),
}
