import type { Jobs } from '#server/core/jobs.ts'
import type { Schedule } from '#server/core/worker.ts'
import { storedFileJobs } from '#server/core/stored-files.ts'
import { sweep } from '#server/core/sweep.ts'
import { addressJobs } from '#server/features/address/service.ts'
import { adminJobs } from '#server/features/admin/service.ts'
import { authJobs } from '#server/features/auth/service.ts'
import { bookingJobs } from '#server/features/booking/service.ts'
import { portfolioJobs } from '#server/features/portfolio/service.ts'
import { chatJobs } from '#server/features/chat/service.ts'
import { checklistJobs } from '#server/features/checklist/service.ts'
import { creditJobs } from '#server/features/credit/service.ts'
import { contractJobs } from '#server/features/contracts/service.ts'
import { disputeJobs } from '#server/features/dispute/service.ts'
import { financeJobs } from '#server/features/finance/service.ts'
import { helpJobs } from '#server/features/help/service.ts'
import { sendEmail, sendPush } from '#server/features/notifications/service.ts'
import { paymentJobs } from '#server/features/payment/service.ts'
import { performanceJobs } from '#server/features/performance/service.ts'
import { privacyJobs } from '#server/features/privacy/service.ts'
import { profileJobs } from '#server/features/profile/service.ts'
import { purchaseJobs } from '#server/features/purchase/service.ts'
import { reputationJobs } from '#server/features/reputation/service.ts'
import { reviewJobs } from '#server/features/reviews/service.ts'
import { searchJobs } from '#server/features/search/service.ts'
import { verificationJobs } from '#server/features/verification/service.ts'
import { offerJobs } from '#server/features/offer/service.ts'
import { seriesJobs } from '#server/features/series/service.ts'
import { wishJobs } from '#server/features/wish/service.ts'

/** All jobs of the product, by name. */
export const jobs: Jobs = {
  ...addressJobs,
  ...adminJobs,
  ...authJobs,
  ...bookingJobs,
  ...chatJobs,
  ...portfolioJobs,
  ...checklistJobs,
  ...contractJobs,
  ...creditJobs,
  ...financeJobs,
  ...disputeJobs,
  ...helpJobs,
  ...paymentJobs,
  ...performanceJobs,
  ...privacyJobs,
  ...profileJobs,
  ...purchaseJobs,
  ...reputationJobs,
  ...reviewJobs,
  ...searchJobs,
  ...storedFileJobs,
  ...verificationJobs,
  ...offerJobs,
  ...seriesJobs,
  ...wishJobs,
  // `id` is that of a row in the outbox. An older release used the job name 'mail.send' for emails that it had already composed.
  'email.send': (ctx, { id }) => sendEmail(ctx, id),
  'mail.send': (ctx, { id }) => sendEmail(ctx, id),
  // `id` consists of the notification's id and the browser's id.
  'push.send': (ctx, { id }) => sendPush(ctx, id),
  'core.sweep': (ctx) => sweep(ctx),
}

/** The cron schedule of the jobs, in UTC. Work that is due at an instant has no job of its own: a scan every minute finds it. */
export const schedule: Schedule = {
  'booking.expire-holds': '* * * * *',
  'booking.begin-and-complete': '* * * * *',
  'booking.close-reports': '* * * * *',
  'booking.expire-reschedules': '* * * * *',
  'booking.expire-extensions': '* * * * *',
  'booking.announce-charges': '*/5 * * * *',
  'booking.remind': '*/5 * * * *',
  'booking.learn-hours': '7 5 * * *',
  'payment.charge-series': '* * * * *',
  'payment.reconcile': '* * * * *',
  'payment.reconcile-cards': '* * * * *',
  'payment.transfers': '* * * * *',
  'payment.reconcile-accounts': '* * * * *',
  'payment.reconcile-days': '0 5 * * *',
  'payment.reconcile-chargebacks': '37 * * * *',
  'purchase.reconcile': '* * * * *',
  'purchase.expire': '* * * * *',
  'performance.monthly': '23 9 * * *',
  'performance.credit-months': '53 9 * * *',
  'verification.apply-decisions': '* * * * *',
  'verification.read-answers': '* * * * *',
  'verification.warn-late': '*/5 * * * *',
  'verification.announce-expiry': '17 12 * * *',
  'verification.purge-documents': '19 6 * * *',
  'verification.purge-identity': '21 6 * * *',
  'reputation.compute-figures': '*/10 * * * *',
  'reputation.end-pauses': '*/5 * * * *',
  'reviews.reveal': '7 * * * *',
  'dispute.purge-photos': '31 6 * * *',
  'help.close-answered': '33 6 * * *',
  'portfolio.purge-refused': '47 6 * * *',
  'chat.purge-photos': '43 6 * * *',
  'checklist.purge-photos': '37 6 * * *',
  'booking.purge-photos': '39 6 * * *',
  'finance.write-reports': '11 6 1-3 * *',
  'credit.remind': '27 12 * * *',
  'credit.lapse': '17 * * * *',
  'contracts.end-after-notice': '14 * * * *',
  'contracts.forget-addresses': '53 5 * * *',
  'series.extend': '21 * * * *',
  'offer.invite': '* * * * *',
  'offer.expire': '* * * * *',
  'wish.notify': '*/10 * * * *',
  'admin.check-invariants': '43 6 * * *',
  'core.sweep': '23 * * * *',
  'auth.sweep': '29 * * * *',
  'core.sweep-files': '13 6 * * *',
  'search.forget-words': '3 0 * * *',
  'address.forget-homes': '49 5 * * *',
  'profile.forget-old-views': '41 5 * * *',
  'profile.forget-old-ceps': '47 5 * * *',
}
