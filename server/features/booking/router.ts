import { BookingRef, RequestBooking } from '#shared/booking.ts'
import { once } from '../../core/idempotency.ts'
import { router, subscriberProcedure, userProcedure } from '../../core/trpc.ts'
import { cancelBooking, listMyBookings, readBooking, readCheckout, requestBooking } from './service.ts'
import { BookingDetail, CancelledView, CheckoutView, MyBookings, RequestedView } from './views.ts'

/** A household's request for a slot and what becomes of it. */
export const bookingRouter = router({
  request: subscriberProcedure
    .meta({ cost: 'book', repeats: 'key' })
    .input(RequestBooking)
    .output(RequestedView)
    .mutation(({ ctx, input }) => once(ctx, 'booking.request', input, () => requestBooking(ctx, input))),
  mine: userProcedure.output(MyBookings).query(({ ctx }) => listMyBookings(ctx)),
  byId: userProcedure
    .input(BookingRef)
    .output(BookingDetail)
    .query(({ ctx, input }) => readBooking(ctx, input.bookingId)),
  checkout: userProcedure
    .input(BookingRef)
    .output(CheckoutView)
    .query(({ ctx, input }) => readCheckout(ctx, input.bookingId)),
  cancel: userProcedure
    .input(BookingRef)
    .output(CancelledView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input.bookingId)),
})
