import type { Ctx } from '#server/core/context.ts'
import { adminNotifications } from '#server/features/admin/service.ts'
import { linkEmails, securityEmails } from '#server/features/auth/service.ts'
import { bookingNotifications } from '#server/features/booking/service.ts'
import { chatNotifications } from '#server/features/chat/service.ts'
import { checklistNotifications } from '#server/features/checklist/service.ts'
import { contractNotifications } from '#server/features/contracts/service.ts'
import { creditNotifications } from '#server/features/credit/service.ts'
import { courseNotifications } from '#server/features/course/service.ts'
import { disputeNotifications } from '#server/features/dispute/service.ts'
import { helpNotifications } from '#server/features/help/service.ts'
import { paymentNotifications } from '#server/features/payment/service.ts'
import { performanceNotifications } from '#server/features/performance/service.ts'
import { farewell } from '#server/features/privacy/service.ts'
import { purchaseNotifications } from '#server/features/purchase/service.ts'
import { receiptNotifications } from '#server/features/receipts/service.ts'
import { pauseNotifications, strikeNotifications } from '#server/features/reputation/service.ts'
import { referralNotifications } from '#server/features/referral/service.ts'
import { reviewNotifications } from '#server/features/reviews/service.ts'
import { portfolioNotifications } from '#server/features/portfolio/service.ts'
import { safetyNotifications } from '#server/features/safety/service.ts'
import { verificationNotifications } from '#server/features/verification/service.ts'
import { offerNotifications } from '#server/features/offer/service.ts'
import { seriesWithoutEndNotifications } from '#server/features/series/service.ts'
import { wishNotifications } from '#server/features/wish/service.ts'

/** Every kind of notification and email, with the event that causes it, the recipients, the texts and the channels. */
export const notificationKinds: Ctx['notificationKinds'] = {
  ...bookingNotifications,
  ...checklistNotifications,
  ...receiptNotifications,
  ...paymentNotifications,
  ...purchaseNotifications,
  ...referralNotifications,
  ...creditNotifications,
  ...reviewNotifications,
  ...disputeNotifications,
  ...helpNotifications,
  ...strikeNotifications,
  ...pauseNotifications,
  ...performanceNotifications,
  ...chatNotifications,
  ...contractNotifications,
  ...courseNotifications,
  ...verificationNotifications,
  ...portfolioNotifications,
  ...safetyNotifications,
  ...offerNotifications,
  ...seriesWithoutEndNotifications,
  ...wishNotifications,
  ...adminNotifications,
  ...linkEmails,
  ...securityEmails,
  ...farewell,
}
