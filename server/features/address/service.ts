import type { Jobs } from '#server/core/jobs.ts'
import { forgetHomes } from './copy.ts'

export { copyHome } from './copy.ts'
export { homeAt } from './origin.ts'

/** Runs once a day. */
export const addressJobs: Jobs = { 'address.forget-homes': (ctx) => forgetHomes(ctx) }
