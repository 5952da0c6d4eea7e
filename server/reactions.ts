import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { reactionsOf } from '#server/core/events.ts'
import { announceHomeChange, planSeriesCharges } from '#server/features/booking/service.ts'
import { keepMembership } from '#server/features/club/service.ts'
import { keepCertificate } from '#server/features/course/service.ts'
import { correctReport } from '#server/features/finance/service.ts'
import { keepPolicy } from '#server/features/insurance/service.ts'
import { type NoticeKind, telling } from '#server/features/notifications/service.ts'
import { adjustTransfer, hastenTransfer, planTransfer, refundCancelledBooking } from '#server/features/payment/service.ts'
import { following, forgetEndedCard } from '#server/features/purchase/service.ts'
import { proposePause, recordStrike } from '#server/features/reputation/service.ts'
import { notices } from './notices.ts'

/** Tells the people whom an event concerns, by the notices of its type, or of other kinds. */
const announce = telling(notices)
const announceAs = (...kinds: readonly NoticeKind[]) => telling(notices, ...kinds)

const followPurchase = following({
  [PurchaseKind.certificate]: keepCertificate,
  [PurchaseKind.insurance]: keepPolicy,
  [PurchaseKind.club]: keepMembership,
})

/** The reactions to each event, in the order in which they run inside the event's transaction. */
export const reactions = reactionsOf({
  'booking.confirmed': [announce, planSeriesCharges],
  'booking.series-planned': [announceAs('booking.series-planned', 'booking.series-agreed')],
  'booking.charge-soon': [announce],
  'booking.cancelled': [
    announceAs('booking.cancelled', 'booking.cancelled-own'),
    refundCancelledBooking,
    planTransfer,
    recordStrike,
  ],
  'booking.missed': [announceAs('booking.missed', 'booking.cancelled-own'), refundCancelledBooking, planTransfer],
  // The time to contest an absence is over, or the team has decided about it (R-F13).
  'booking.report-closed': [refundCancelledBooking, planTransfer, hastenTransfer],
  'booking.absence-final': [recordStrike],
  'booking.expired': [announce],
  'booking.checked-in': [announce],
  'booking.completed': [announce, planTransfer],
  'booking.rescheduled': [announceAs('booking.rescheduled', 'booking.rescheduled-own')],
  'booking.reschedule-asked': [announce],
  'booking.reschedule-accepted': [announceAs('booking.reschedule-accepted', 'booking.rescheduled-own')],
  'booking.reschedule-declined': [announce],
  'booking.reschedule-withdrawn': [announce],
  'booking.reschedule-expired': [announce],
  'booking.notes-changed': [announce],
  'booking.late': [announce],
  'booking.home-changed': [announce],
  'booking.scope-changed': [announce],
  'booking.reminder-day': [announce],
  'booking.reminder-soon': [announce],
  'checklist.created': [announce],
  'checklist.completed': [announce],
  'checklist.scored': [announce],
  'checklist.review-asked': [announceAs('checklist.review-received')],
  'checklist.review-decided': [announce],
  'performance.review-asked': [announceAs('performance.review-received')],
  'performance.review-answered': [announce],
  'contracts.proposed': [announce],
  'contracts.changed': [announce],
  'contracts.change-asked': [announce],
  'contracts.accepted': [announce],
  'contracts.activated': [announce],
  'contracts.declined': [announce],
  'contracts.withdrawn': [announce],
  'contracts.notice-given': [announce],
  'contracts.ended': [announce],
  'course.certificate-issued': [announce],
  'dispute.opened': [announceAs('dispute.opened', 'dispute.received')],
  'dispute.answered': [announceAs('dispute.answered', 'dispute.answer-received')],
  'dispute.resolved': [announce],
  'payment.succeeded': [announceAs('payment.receipt')],
  'payment.charge-refused': [announce],
  'payment.transferred': [announce],
  'payment.transfer-reversed': [announce],
  'payment.refunded': [adjustTransfer, announce, correctReport],
  'payment.refund-sent-back': [correctReport],
  'profile.home-changed': [announceHomeChange],
  'reputation.strike-recorded': [announce, proposePause],
  'reputation.pause-proposed': [announceAs('reputation.pause-proposed', 'reputation.pause-received')],
  'reputation.pause-answered': [announceAs('reputation.pause-received')],
  'reputation.pause-decided': [announce],
  'reputation.strike-withdrawn': [announce],
  'reviews.revealed': [announce],
  'reviews.replied': [announce],
  'reviews.hidden': [announce],
  'safety.reported': [announce],
  'verification.approved': [announce],
  'verification.refused': [announce],
  'verification.name-decided': [announce],
  // The certificate comes before the notification, because issuing it sets the end that the notification names.
  'purchase.activated': [followPurchase, announce],
  'purchase.renewed': [followPurchase, announce],
  'purchase.payment-late': [followPurchase, announce],
  'purchase.changed': [followPurchase],
  'purchase.ended': [followPurchase, announce, forgetEndedCard],
})
