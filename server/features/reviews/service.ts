import type { Jobs } from '#server/core/jobs.ts'
import { revealDue } from './reveal.ts'

export { endLines } from './line.ts'
export { reviewNotifications } from './notifications.ts'

/** The job `reviews.reveal` runs every hour. */
export const reviewJobs: Jobs = {
  'reviews.reveal': (ctx) => revealDue(ctx),
}
