import { adminNotices } from '#server/features/admin/service.ts'
import { linkEmails, securityEmails } from '#server/features/auth/service.ts'
import { bookingNotices } from '#server/features/booking/service.ts'
import { chatNotices } from '#server/features/chat/service.ts'
import { checklistNotices } from '#server/features/checklist/service.ts'
import { contractNotices } from '#server/features/contracts/service.ts'
import { courseNotices } from '#server/features/course/service.ts'
import { disputeNotices } from '#server/features/dispute/service.ts'
import { type EmailWriters, type Notices, writersOf } from '#server/features/notifications/service.ts'
import { paymentNotices } from '#server/features/payment/service.ts'
import { performanceNotices } from '#server/features/performance/service.ts'
import { farewell } from '#server/features/privacy/service.ts'
import { purchaseNotices } from '#server/features/purchase/service.ts'
import { receiptNotices } from '#server/features/receipts/service.ts'
import { pauseNotices, strikeNotices } from '#server/features/reputation/service.ts'
import { reviewNotices } from '#server/features/reviews/service.ts'
import { safetyNotices } from '#server/features/safety/service.ts'
import { verificationNotices } from '#server/features/verification/service.ts'

/** Whom each kind of event concerns, and what each person is told. */
export const notices: Notices = {
  ...adminNotices,
  ...bookingNotices,
  ...chatNotices,
  ...checklistNotices,
  ...contractNotices,
  ...courseNotices,
  ...disputeNotices,
  ...paymentNotices,
  ...pauseNotices,
  ...performanceNotices,
  ...purchaseNotices,
  ...receiptNotices,
  ...reviewNotices,
  ...safetyNotices,
  ...strikeNotices,
  ...verificationNotices,
}

/** Writes each kind of email when it is sent. */
export const emailWriters: EmailWriters = { ...writersOf(notices), ...linkEmails, ...securityEmails, ...farewell }
