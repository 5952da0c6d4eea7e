export { forgetNotifications } from './forget.ts'
export {
  accountEmails,
  bell,
  bellAndEmail,
  email,
  notificationKinds,
  pushOrEmail,
  teamPage,
  toTeam,
  type Words,
} from './kinds.ts'
export { notify } from './notify.ts'
export { sendPush } from './push.ts'
export { queueEmail } from './queue-email.ts'
export { sendEmail, writeEmail } from './send-email.ts'
