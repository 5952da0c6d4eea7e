import type { Jobs } from '#server/core/jobs.ts'
import { computeFigures } from './figures/compute.ts'
import { endPauses } from './pause/decide.ts'

export { reputationFile } from './export/export.ts'
export { strikeNotifications } from './strikes/notifications.ts'
export { pauseNotifications } from './pause/notifications.ts'
export { proposePause } from './pause/propose.ts'
export { recordStrike } from './strikes/record.ts'
export { strikesOf } from './strikes/list.ts'
export { MyStrikes } from './views.ts'

export const reputationJobs: Jobs = {
  'reputation.compute-figures': (ctx) => computeFigures(ctx),
  'reputation.end-pauses': (ctx) => endPauses(ctx),
}
