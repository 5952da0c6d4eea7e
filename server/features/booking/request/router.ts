import { BookingRef } from '#shared/booking.ts'
import { AskMeter, RequestBooking } from '#shared/booking-request.ts'
import { once } from '#server/core/idempotency.ts'
import { professionalProcedure, router, subscriberProcedure } from '#server/core/trpc.ts'
import { readMeter } from '../hiring-alert.ts'
import { MeterView } from '../views.ts'
import { acceptRequest } from './accept.ts'
import { requestBooking } from './request.ts'
import { AcceptedView, RequestedView } from './views.ts'

export const requestRouter = router({
  request: subscriberProcedure
    .meta({ cost: 'book', repeats: 'key' })
    .input(RequestBooking)
    .output(RequestedView)
    .mutation(({ ctx, input }) => once(ctx, 'booking.request', input, () => requestBooking(ctx, input))),
  accept: professionalProcedure
    .input(BookingRef)
    .output(AcceptedView)
    .mutation(({ ctx, input }) => acceptRequest(ctx, input.bookingId)),
  meter: subscriberProcedure
    .input(AskMeter)
    .output(MeterView)
    .query(({ ctx, input }) => readMeter(ctx, input)),
})
