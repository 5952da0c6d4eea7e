import type { Jobs } from '#server/core/jobs.ts'
import { finishErasure } from './erase.ts'

/** The id is the user's. */
export const privacyJobs: Jobs = { 'privacy.finish': (ctx, { id }) => finishErasure(ctx, id) }
