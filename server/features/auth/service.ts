import type { Jobs } from '#server/core/jobs.ts'
import { resetJobs } from './email-links.ts'
import { sweepAccounts } from './sweep.ts'

export { deviceName } from './rules.ts'
export { isAdmin, lockActive } from './accounts.ts'
export { grantAdmin } from './admins.ts'
export { setAccountActive } from './activation.ts'
export { closeAccount, dropCookie, lockAccount } from './close.ts'
export { checkOwnPassword } from './own-password.ts'
export { linkEmails } from './email-links.ts'
export { grantRole } from './roles.ts'
export { rolesOf } from './rules.ts'
export { emailActivation, securityEmails } from './security-emails.ts'
export { liveSessions, namesSession, readSession, rotateSession } from './sessions.ts'
export { type AccountFacts, accountFactsOf } from './account-facts.ts'

export const authJobs: Jobs = { ...resetJobs, 'auth.sweep': sweepAccounts }
