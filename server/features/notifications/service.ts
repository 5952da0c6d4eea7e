import type { Jobs } from '#server/core/jobs.ts'
import { sendEmail } from './email.ts'
import { sendPush } from './push.ts'

export { isNoticeKind, type NoticeKind } from './catalogue.ts'
export { queueEmail } from './email.ts'
export { emailUser } from './email-user.ts'
export { forgetNotices } from './forget.ts'
export { notify } from './notify.ts'
export { notifyAdmins } from './notify-admins.ts'

/** The id is that of a row in the outbox, for a push message that of the notification and that of the browser. */
export const notificationJobs: Jobs = {
  'mail.send': (ctx, { id }) => sendEmail(ctx, id),
  'push.send': (ctx, { id }) => sendPush(ctx, id),
}
