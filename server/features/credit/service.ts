import type { Jobs } from '#server/core/jobs.ts'
import { lapseCredits } from './lapse.ts'
import { remindOfCredit } from './remind.ts'

export { giveCredit } from './give.ts'
export { forfeitCredit } from './lapse.ts'
export { creditNotifications } from './notifications.ts'
export { creditsLeft } from './queries.ts'
export { claimCredit, creditFor, creditKept, creditSpentOn, hasCredit, returnCredit, spentEntries, storeUses } from './use.ts'
export { sumOf } from './rules.ts'

/** The jobs that remind people of credit before its end, every day, and end it after its term, every hour. */
export const creditJobs: Jobs = {
  'credit.remind': (ctx) => remindOfCredit(ctx),
  'credit.lapse': (ctx) => lapseCredits(ctx),
}
