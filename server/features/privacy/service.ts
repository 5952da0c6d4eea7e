import type { Jobs } from '#server/core/jobs.ts'
import { finishErasure } from './erase.ts'

export { farewell } from './farewell.ts'

/** The job 'privacy.finish' completes the deletion of an account. The id of the job is the id of the user. */
export const privacyJobs: Jobs = { 'privacy.finish': (ctx, { id }) => finishErasure(ctx, id) }
