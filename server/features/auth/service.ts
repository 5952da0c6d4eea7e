import type { Jobs } from '#server/core/jobs.ts'
import type { EmailWriters } from '#server/features/notifications/service.ts'
import { linkEmails, resetJobs } from './email-links.ts'
import { securityEmails } from './security-emails.ts'
import { sweepAccounts } from './sweep.ts'

export { isAdmin, lockActive } from './accounts.ts'
export { grantAdmin } from './admins.ts'
export { setAccountActive } from './activation.ts'
export { closeAccount, dropCookie, lockAccount } from './close.ts'
export { checkOwnPassword } from './own-password.ts'
export { grantRole } from './roles.ts'
export { rolesOf } from './rules.ts'
export { emailActivation } from './security-emails.ts'
export { readSession, rotateSession } from './sessions.ts'
export { type AccountFacts, accountFactsOf } from './account-facts.ts'

export const accountEmails: EmailWriters = { ...linkEmails, ...securityEmails }

export const authJobs: Jobs = { ...resetJobs, 'auth.sweep': sweepAccounts }
