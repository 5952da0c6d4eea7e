import type { Jobs } from '#server/core/jobs.ts'
import { revealDue } from './reveal.ts'

export { reviewNotices } from './notices.ts'

/** `reviews.reveal` runs every hour. */
export const reviewJobs: Jobs = {
  'reviews.reveal': (ctx) => revealDue(ctx),
}
