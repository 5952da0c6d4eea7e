import type { Jobs } from '#server/core/jobs.ts'
import { extendAll } from './extend.ts'

export { seriesWithoutEndNotifications } from './notifications.ts'

/** The job that server/jobs.ts runs by the clock. */
export const seriesJobs: Jobs = {
  'series.extend': (ctx) => extendAll(ctx),
}
