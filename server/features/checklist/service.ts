import type { Jobs } from '#server/core/jobs.ts'
import { purgeChecklistPhotos } from './photo/store.ts'
import { writeScore } from './score/ask.ts'

export { checklistNotifications } from './notifications.ts'
export { findChecklistPhoto } from './photo/find.ts'
export { saveChecklistPhoto } from './photo/store.ts'

/** The jobs of checklists. The id of a 'checklist.score' job is that of the checklist; 'checklist.purge-photos' runs daily. */
export const checklistJobs: Jobs = {
  'checklist.score': (ctx, { id }) => writeScore(ctx, id),
  'checklist.purge-photos': (ctx) => purgeChecklistPhotos(ctx),
}
