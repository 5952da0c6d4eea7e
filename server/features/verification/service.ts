import type { Jobs } from '#server/core/jobs.ts'
import { announceExpiry } from './check/expiry.ts'
import { readLaterAnswers } from './check/poll.ts'
import { CHECK_JOB } from './check/request.ts'
import { runCheck } from './check/run.ts'
import { purgeIdentity } from './identity/purge.ts'
import { APPLY_JOB, applyDecisions } from './review/apply.ts'
import { warnOfLateReviews } from './review/late.ts'
import { purgeDocuments } from './review/purge.ts'

export { forgetDocuments, saveDocument, saveProof } from './documents.ts'
export { receiveCheckWebhook } from './check/webhook.ts'
export { findDocument } from './links.ts'
export { verificationNotifications } from './notifications.ts'

/** The job 'verification.check' has the id of a check as its id; the other jobs scan for due rows. */
export const verificationJobs: Jobs = {
  [CHECK_JOB]: (ctx, { id }) => runCheck(ctx, id),
  'verification.read-answers': (ctx) => readLaterAnswers(ctx),
  [APPLY_JOB]: (ctx) => applyDecisions(ctx),
  'verification.announce-expiry': (ctx) => announceExpiry(ctx),
  'verification.warn-late': (ctx) => warnOfLateReviews(ctx),
  'verification.purge-documents': (ctx) => purgeDocuments(ctx),
  'verification.purge-identity': (ctx) => purgeIdentity(ctx),
}
