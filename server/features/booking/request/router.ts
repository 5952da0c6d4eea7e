import { AskMeter, RequestBooking } from '#shared/booking-request.ts'
import { once } from '#server/core/idempotency.ts'
import { router, subscriberProcedure } from '#server/core/trpc.ts'
import { readMeter } from '../hiring-alert.ts'
import { MeterView } from '../views.ts'
import { requestBooking } from './request.ts'
import { RequestedView } from './views.ts'

export const requestRouter = router({
  request: subscriberProcedure
    .meta({ cost: 'book', repeats: 'key' })
    .input(RequestBooking)
    .output(RequestedView)
    .mutation(({ ctx, input }) => once(ctx, 'booking.request', input, () => requestBooking(ctx, input))),
  meter: subscriberProcedure
    .input(AskMeter)
    .output(MeterView)
    .query(({ ctx, input }) => readMeter(ctx, input)),
})
