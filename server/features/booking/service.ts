import type { Jobs } from '#server/core/jobs.ts'
import { expireHolds } from './holds.ts'
import { beginAndCompleteBookings } from './life.ts'
import { remindOfVisits } from './remind.ts'
import { expireRequests } from './reschedule.ts'

export { readMeter } from './alert.ts'
export { calendarOfBooking, calendarOfFeed, readFeed, renewFeed, revokeFeed } from './calendar.ts'
export { cancelBooking, readCancelQuote, refundDueOf } from './cancel.ts'
export { checkIn, checkOut } from './check-in.ts'
export { cancelHoldsOf, forgetVisitNotes, freezeBookingsOf } from './close.ts'
export { tellOfNewHome } from './home.ts'
export { attachCharge, confirmPaidBooking, markPayment, markReviewed } from './life.ts'
export { notifyOfDelay, warnLate } from './late.ts'
export { giveUp, reportNoShow } from './no-show.ts'
export { saveNotes } from './notes.ts'
export { notifyOfBooking } from './notices.ts'
export { listEarlier, listMyBookings, readAgenda } from './listed.ts'
export { readBooking, readCheckout } from './read.ts'
export { requestBooking } from './request.ts'
export { answerReschedule, readRescheduleSlots, reschedule, withdrawReschedule } from './reschedule.ts'
export { saveScope } from './scope.ts'
export { renewHoldsOfSeries } from './series.ts'

/** Run by the clock of server/jobs.ts; they read what is due by the clock of the context. */
export const bookingJobs: Jobs = {
  'booking.expire-holds': (ctx) => expireHolds(ctx),
  'booking.begin-and-complete': (ctx) => beginAndCompleteBookings(ctx),
  'booking.expire-reschedules': (ctx) => expireRequests(ctx),
  'booking.remind': (ctx) => remindOfVisits(ctx),
}
