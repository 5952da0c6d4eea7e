import type { Jobs } from '#server/core/jobs.ts'
import { purgePhotos } from './photo.ts'

export { forgetMessages } from './forget.ts'
export { chatNotifications } from './notifications.ts'
export { findChatPhoto, sendPhoto } from './photo.ts'

/** The job `chat.purge-photos` runs daily. */
export const chatJobs: Jobs = { 'chat.purge-photos': purgePhotos }
