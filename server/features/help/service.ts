import type { Jobs } from '#server/core/jobs.ts'
import { closeAnswered } from './close-answered.ts'

export { helpNotifications } from './notifications.ts'

export const helpJobs: Jobs = {
  'help.close-answered': (ctx) => closeAnswered(ctx),
}
