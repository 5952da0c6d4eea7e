import type { Jobs } from '#server/core/jobs.ts'
import { forgetHomes } from './copy.ts'

export { copyHome } from './copy.ts'
export { homeAt } from './origin.ts'

/** The job of addresses, which runs once a day. */
export const addressJobs: Jobs = { 'address.forget-homes': (ctx) => forgetHomes(ctx) }
