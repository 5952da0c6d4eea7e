import type { Jobs } from '../../core/jobs.ts'
import { expireHolds } from './holds.ts'
import { beginAndCompleteBookings } from './life.ts'

export { cancelHoldsOf, freezeBookingsOf } from './close.ts'
export { attachCharge, cancelBooking, confirmPaidBooking, markPayment, markReviewed } from './life.ts'
export { notifyOfBooking } from './notices.ts'
export { listMyBookings, readBooking, readCheckout } from './read.ts'
export { requestBooking } from './request.ts'

/** Both run every minute (`* * * * *`); they read what is due by the clock of the context. */
export const bookingJobs: Jobs = {
  'booking.expire-holds': (ctx) => expireHolds(ctx),
  'booking.begin-and-complete': (ctx) => beginAndCompleteBookings(ctx),
}
