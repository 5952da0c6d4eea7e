import type { Jobs } from '#server/core/jobs.ts'
import { finishErasure } from './erase.ts'

export { farewell } from './farewell.ts'

/** The job's id is the user's id. */
export const privacyJobs: Jobs = { 'privacy.finish': (ctx, { id }) => finishErasure(ctx, id) }
