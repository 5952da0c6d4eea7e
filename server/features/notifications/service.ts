import type { Jobs } from '#server/core/jobs.ts'
import type { EmailWriters } from './notice.ts'
import { sendPush } from './push.ts'
import { sendEmail } from './send-email.ts'

export { type NoticeKind, topicOf } from './catalogue.ts'
export { forgetNotices } from './forget.ts'
export type { EmailWriters, Notices, Tell, Told } from './notice.ts'
export { queueEmail } from './queue-email.ts'
export { writeEmail } from './send-email.ts'
export { tell, telling, toAdmins } from './tell.ts'
export { writersOf } from './words.ts'

/**
 * The id is that of a row in the outbox, for a push message that of the notification and that of the browser. 'mail.send' is the name
 * under which an older release queued emails that it had written.
 */
export const notificationJobs = (writers: EmailWriters): Jobs => ({
  'email.send': (ctx, { id }) => sendEmail(ctx, id, writers),
  'mail.send': (ctx, { id }) => sendEmail(ctx, id, writers),
  'push.send': (ctx, { id }) => sendPush(ctx, id),
})
