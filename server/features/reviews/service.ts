import type { Jobs } from '#server/core/jobs.ts'
import { revealDue } from './reveal.ts'

export { notifyOfReveal } from './reveal.ts'

/** Runs every hour. */
export const reviewJobs: Jobs = {
  'reviews.reveal': async (ctx) => {
    await revealDue(ctx)
  },
}
