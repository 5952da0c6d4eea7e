import type { Jobs } from '#server/core/jobs.ts'
import { purgeRefused } from './store.ts'

export { portfolioNotifications } from './notifications.ts'
export { approvedPhotosOf, findWorkPhoto } from './queries.ts'
export { saveWorkPhoto } from './store.ts'

/** The job 'portfolio.purge-refused' runs daily. */
export const portfolioJobs: Jobs = { 'portfolio.purge-refused': purgeRefused }
