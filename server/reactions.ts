import { reactionsOf } from '#server/core/events.ts'
import { notifyOfAddOn } from '#server/features/addon/service.ts'
import {
  notifyOfBooking,
  notifyOfChargeSoon,
  notifyOfDelay,
  notifyOfPlan,
  notifyOfRefusedCharge,
  planSeriesCharges,
  announceHomeChange,
} from '#server/features/booking/service.ts'
import {
  notifyOfChecklist,
  notifyOfCompletion,
  notifyOfReviewAsked,
  notifyOfReviewDecision,
  notifyOfScore,
} from '#server/features/checklist/service.ts'
import { followPurchase as keepMembership } from '#server/features/club/service.ts'
import { notifyOfContract } from '#server/features/contracts/service.ts'
import { followPurchase as keepCertificate, notifyOfCertificate } from '#server/features/course/service.ts'
import { notifyOfAnswer, notifyOfOpening, notifyOfResolution } from '#server/features/dispute/service.ts'
import { correctReport } from '#server/features/finance/service.ts'
import { followPurchase as keepPolicy } from '#server/features/insurance/service.ts'
import {
  adjustTransfer,
  hastenTransfer,
  notifyOfRefund,
  notifyOfReversal,
  notifyOfTransfer,
  planTransfer,
  refundCancelledBooking,
} from '#server/features/payment/service.ts'
import { emailReceipt } from '#server/features/receipts/service.ts'
import {
  notifyOfPauseAnswer,
  notifyOfPauseDecision,
  notifyOfProposal,
  notifyOfStrike,
  notifyOfWithdrawal,
  proposePause,
  recordStrike,
} from '#server/features/reputation/service.ts'
import { notifyOfHiding, notifyOfReply, notifyOfReveal } from '#server/features/reviews/service.ts'
import { notifyOfReport } from '#server/features/safety/service.ts'
import { forgetEndedCard, notifyOfSubscription } from '#server/features/subscription/service.ts'
import { notifyOfAnalysisAnswer, notifyOfAnalysisReview } from '#server/features/performance/service.ts'
import { notifyOfDecision, notifyOfName } from '#server/features/verification/service.ts'

/** What a purchase brings follows its row: each of these acts on one service and ignores the others. */
const followPurchase = [keepCertificate, keepPolicy, keepMembership]

/** The reactions to each event, in the order in which they run inside the event's transaction. */
export const reactions = reactionsOf({
  'booking.confirmed': [notifyOfBooking, planSeriesCharges],
  'booking.series-planned': [notifyOfPlan],
  'booking.charge-soon': [notifyOfChargeSoon],
  // The notification runs first: it computes what the professional keeps from the refunds that were made before this one.
  'booking.cancelled': [notifyOfBooking, refundCancelledBooking, planTransfer, recordStrike],
  'booking.missed': [notifyOfBooking, refundCancelledBooking, planTransfer],
  // The time to contest an absence is over, or the team has decided about it (R-F13).
  'booking.report-closed': [refundCancelledBooking, planTransfer, hastenTransfer],
  'booking.absence-final': [recordStrike],
  'booking.expired': [notifyOfBooking],
  'booking.checked-in': [notifyOfBooking],
  'booking.completed': [notifyOfBooking, planTransfer],
  'booking.rescheduled': [notifyOfBooking],
  'booking.reschedule-asked': [notifyOfBooking],
  'booking.reschedule-accepted': [notifyOfBooking],
  'booking.reschedule-declined': [notifyOfBooking],
  'booking.reschedule-withdrawn': [notifyOfBooking],
  'booking.reschedule-expired': [notifyOfBooking],
  'booking.notes-changed': [notifyOfBooking],
  'booking.late': [notifyOfDelay],
  'booking.home-changed': [notifyOfBooking],
  'booking.scope-changed': [notifyOfBooking],
  'booking.reminder-day': [notifyOfBooking],
  'booking.reminder-soon': [notifyOfBooking],
  'checklist.created': [notifyOfChecklist],
  'checklist.completed': [notifyOfCompletion],
  'checklist.scored': [notifyOfScore],
  'checklist.review-asked': [notifyOfReviewAsked],
  'checklist.review-decided': [notifyOfReviewDecision],
  'performance.review-asked': [notifyOfAnalysisReview],
  'performance.review-answered': [notifyOfAnalysisAnswer],
  'contracts.proposed': [notifyOfContract],
  'contracts.changed': [notifyOfContract],
  'contracts.change-asked': [notifyOfContract],
  'contracts.accepted': [notifyOfContract],
  'contracts.activated': [notifyOfContract],
  'contracts.declined': [notifyOfContract],
  'contracts.withdrawn': [notifyOfContract],
  'contracts.notice-given': [notifyOfContract],
  'contracts.ended': [notifyOfContract],
  'course.certificate-issued': [notifyOfCertificate],
  'dispute.opened': [notifyOfOpening],
  'dispute.answered': [notifyOfAnswer],
  'dispute.resolved': [notifyOfResolution],
  'payment.succeeded': [emailReceipt],
  'payment.charge-refused': [notifyOfRefusedCharge],
  'payment.transferred': [notifyOfTransfer],
  'payment.transfer-reversed': [notifyOfReversal],
  'payment.refunded': [adjustTransfer, notifyOfRefund, correctReport],
  'payment.refund-sent-back': [correctReport],
  'profile.home-changed': [announceHomeChange],
  'reputation.strike-recorded': [notifyOfStrike, proposePause],
  'reputation.pause-proposed': [notifyOfProposal],
  'reputation.pause-answered': [notifyOfPauseAnswer],
  'reputation.pause-decided': [notifyOfPauseDecision],
  'reputation.strike-withdrawn': [notifyOfWithdrawal],
  'reviews.revealed': [notifyOfReveal],
  'reviews.replied': [notifyOfReply],
  'reviews.hidden': [notifyOfHiding],
  'safety.reported': [notifyOfReport],
  'subscription.activated': [notifyOfSubscription],
  'subscription.renewed': [notifyOfSubscription],
  'subscription.payment-late': [notifyOfSubscription],
  'subscription.ended': [notifyOfSubscription, forgetEndedCard],
  'verification.approved': [notifyOfDecision],
  'verification.refused': [notifyOfDecision],
  'verification.name-decided': [notifyOfName],
  // The certificate comes before the notification, because issuing it sets the end that the notification names.
  'addon.activated': [...followPurchase, notifyOfAddOn],
  'addon.renewed': [...followPurchase, notifyOfAddOn],
  'addon.payment-late': [...followPurchase, notifyOfAddOn],
  'addon.changed': followPurchase,
  'addon.ended': [...followPurchase, notifyOfAddOn],
})
