import { reactionsOf } from './core/events.ts'
import { notifyOfBooking } from './features/booking/service.ts'

/** What follows from what, in the same transaction. */
export const reactions = reactionsOf({
  'booking.confirmed': [notifyOfBooking],
  'booking.cancelled': [notifyOfBooking],
  'booking.expired': [notifyOfBooking],
})
