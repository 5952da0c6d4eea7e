import type { Jobs } from '#server/core/jobs.ts'
import { extendAll } from './extend.ts'

export { seriesWithoutEndNotifications } from './notifications.ts'

/** The job 'series.extend' runs on a schedule in server/jobs.ts. */
export const seriesJobs: Jobs = {
  'series.extend': (ctx) => extendAll(ctx),
}
