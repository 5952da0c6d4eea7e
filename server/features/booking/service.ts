import type { Jobs } from '#server/core/jobs.ts'
import { closeReports } from './attendance/absence-report.ts'
import { beginAndCompleteBookings } from './lifecycle/clock.ts'
import { expireExtensions } from './longer/extend.ts'
import { remindOfBookings } from './notifications/reminders.ts'
import { endUnansweredSeries } from './request/accept.ts'
import { expireHolds } from './request/holds.ts'
import { announceCharges } from './series/announce.ts'
import { expireRequests } from './reschedule/expire.ts'
import { learnHours } from './scope/learn-hours.ts'
import { purgeBookingPhotos } from './scope/photos.ts'

export { decideReport, disputeReport, reportOf } from './attendance/absence-report.ts'
export { checkIn, checkOut } from './attendance/check-in.ts'
export { reportNoShow } from './attendance/no-show.ts'
export { calendarOfBooking, calendarOfFeed } from './calendar/calendar.ts'
export { cancelBooking, readCancelQuote } from './cancel/cancel.ts'
export { leaveOut } from './cancel/leave-out.ts'
export { isShareUndecided, refundDueOf, waitingRefundOf } from './cancel/refund.ts'
export { cancelHoldsOf, freezeBookingsOf } from './lifecycle/close-account.ts'
export { dropExtension, growBooking } from './longer/extend.ts'
export { lockForLonger } from './longer/queries.ts'
export { attachCharge, confirmPaidBooking, markPayment, markReviewed } from './lifecycle/payment.ts'
export { atFixedTime, lockBooking, lockBookings, lockForPayment } from './locks.ts'
export { planSeriesCharges } from './series/plan.ts'
export { findBookingPhoto } from './read/photos.ts'
export { saveBookingPhoto } from './scope/photos.ts'
export { pixOffer } from './read/checkout.ts'
export { endOpenSeries } from './series/ending.ts'
export { bookLaterDates, lockPair, startsToMoveTo, type Again } from './request/later-dates.ts'
export { bookingsOfSeries, cardOfSeries, chargesDue, openEveryWeeks } from './series/queries.ts'
export { assertAgreed, laterCharges } from './series/rules.ts'
export { announceHomeChange } from './notifications/home-change.ts'
export { bookingFacts, bookingPage } from './notifications/facts.ts'
export { momentLabel } from './period.ts'
export { bookingNotifications } from './notifications/kinds.ts'
export { bookingWithParties, zoneOfProfessional } from './queries.ts'
export { bookingNotFound, wrongState } from './refusals.ts'
export { priceOfStart, requestBooking } from './request/request.ts'
export { answerReschedule } from './reschedule/answer.ts'
export { reschedule } from './reschedule/reschedule.ts'
export { wantsToAgree } from './reschedule/queries.ts'
export { readRescheduleSlots } from './reschedule/slots.ts'

/**
 * The jobs of the feature: most run on a schedule in server/jobs.ts; 'booking.end-series' follows a request that ended without a
 * yes.
 */
export const bookingJobs: Jobs = {
  'booking.expire-holds': (ctx) => expireHolds(ctx),
  'booking.end-series': (ctx, { id }) => endUnansweredSeries(ctx, id),
  'booking.begin-and-complete': (ctx) => beginAndCompleteBookings(ctx),
  'booking.close-reports': (ctx) => closeReports(ctx),
  'booking.expire-reschedules': (ctx) => expireRequests(ctx),
  'booking.expire-extensions': (ctx) => expireExtensions(ctx),
  'booking.announce-charges': (ctx) => announceCharges(ctx),
  'booking.remind': (ctx) => remindOfBookings(ctx),
  'booking.learn-hours': (ctx) => learnHours(ctx),
  'booking.purge-photos': (ctx) => purgeBookingPhotos(ctx),
}
