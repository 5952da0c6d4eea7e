import type { Jobs } from '#server/core/jobs.ts'
import { revealDue } from './reveal.ts'

export { notifyOfHiding } from './moderate.ts'
export { forgetReplies, notifyOfReply } from './reply.ts'
export { notifyOfReveal } from './reveal.ts'

/** `reviews.reveal` runs every hour. */
export const reviewJobs: Jobs = {
  'reviews.reveal': (ctx) => revealDue(ctx),
}
