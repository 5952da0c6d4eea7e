import { reactionsOf } from './core/events.ts'
import { notifyOfBooking } from './features/booking/service.ts'
import { notifyOfRefund } from './features/payment/service.ts'
import { notifyOfReveal } from './features/reviews/service.ts'
import { notifyOfPlan } from './features/subscription/service.ts'

/** What follows from what, in the same transaction. */
export const reactions = reactionsOf({
  'booking.confirmed': [notifyOfBooking],
  'booking.cancelled': [notifyOfBooking],
  'booking.expired': [notifyOfBooking],
  'payment.refunded': [notifyOfRefund],
  'reviews.revealed': [notifyOfReveal],
  'subscription.activated': [notifyOfPlan],
  'subscription.renewed': [notifyOfPlan],
  'subscription.payment-late': [notifyOfPlan],
  'subscription.ended': [notifyOfPlan],
})
