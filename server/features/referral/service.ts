export { acceptAtSignUp } from './accept.ts'
export { forgetReferrals } from './forget.ts'
export { judgeReferral, revokeReferral } from './judge.ts'
export { referralNotifications } from './notifications.ts'
