import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { reactionsOf, type Reaction } from '#server/core/events.ts'
import { announceHomeChange, planSeriesCharges } from '#server/features/booking/service.ts'
import { keepMembership } from '#server/features/club/service.ts'
import { keepCertificate } from '#server/features/course/service.ts'
import { correctReport } from '#server/features/finance/service.ts'
import { keepPolicy } from '#server/features/insurance/service.ts'
import { notify } from '#server/features/notifications/service.ts'
import { adjustTransfer, hastenTransfer, planTransfer, refundCancelledBooking } from '#server/features/payment/service.ts'
import { following, forgetEndedCard } from '#server/features/purchase/service.ts'
import { acceptAtSignUp, judgeReferral, revokeReferral } from '#server/features/referral/service.ts'
import { seekWhereWanted } from '#server/features/offer/service.ts'
import { joinWishes } from '#server/features/wish/service.ts'
import { proposePause, recordStrike } from '#server/features/reputation/service.ts'

const followPurchase = following({
  [PurchaseKind.certificate]: keepCertificate,
  [PurchaseKind.insurance]: keepPolicy,
  [PurchaseKind.club]: keepMembership,
})

/** The reactions to each event, in the order in which they run within the event's transaction. */
const react = reactionsOf({
  'auth.signed-up': [acceptAtSignUp],
  'auth.email-confirmed': [joinWishes],
  'booking.asked': [planSeriesCharges],
  'booking.confirmed': [planSeriesCharges],
  'booking.cancelled': [refundCancelledBooking, planTransfer, recordStrike, seekWhereWanted],
  'booking.skipped': [refundCancelledBooking, planTransfer],
  'booking.missed': [refundCancelledBooking, planTransfer],
  // This event follows when nobody can contest the reported absence any more, or when the team has decided about it.
  'booking.report-closed': [refundCancelledBooking, planTransfer, hastenTransfer],
  'booking.absence-final': [recordStrike],
  'booking.completed': [planTransfer, judgeReferral],
  'payment.refunded': [adjustTransfer, correctReport, revokeReferral],
  'payment.refund-sent-back': [correctReport],
  'payment.chargeback': [revokeReferral],
  'profile.home-changed': [announceHomeChange],
  'reputation.strike-recorded': [proposePause],
  'purchase.activated': [followPurchase],
  'purchase.renewed': [followPurchase],
  'purchase.payment-late': [followPurchase],
  'purchase.changed': [followPurchase],
  'purchase.ended': [followPurchase, forgetEndedCard],
})

/** Runs for every event: first its reactions, then the notifications, so that the notifications describe the resulting state. */
export const reactions: Reaction = async (tx, event) => {
  await react(tx, event)
  await notify(tx, event)
}
