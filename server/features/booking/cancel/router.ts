import { BookingRef } from '#shared/booking.ts'
import { CancelBooking } from '#shared/booking-cancel.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { cancelBooking, readCancelQuote } from './cancel.ts'
import { CancelledView, CancelQuoteView } from './views.ts'

export const cancelRouter = router({
  cancelQuote: userProcedure
    .input(BookingRef)
    .output(CancelQuoteView)
    .query(({ ctx, input }) => readCancelQuote(ctx, input.bookingId)),
  cancel: userProcedure
    .input(CancelBooking)
    .output(CancelledView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
})
