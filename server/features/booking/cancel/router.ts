import { BookingRef } from '#shared/booking.ts'
import { CancelBooking, CancelByTeam } from '#shared/booking-cancel.ts'
import { freshAdminProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { cancelByTeam } from './by-team.ts'
import { cancelBooking, readCancelQuote } from './cancel.ts'
import { CancelledByTeam, CancelledView, CancelQuoteView } from './views.ts'

export const cancelRouter = router({
  cancelQuote: userProcedure
    .input(BookingRef)
    .output(CancelQuoteView)
    .query(({ ctx, input }) => readCancelQuote(ctx, input.bookingId)),
  cancel: userProcedure
    .input(CancelBooking)
    .output(CancelledView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  cancelByTeam: freshAdminProcedure
    .input(CancelByTeam)
    .output(CancelledByTeam)
    .mutation(({ ctx, input }) => cancelByTeam(ctx, input)),
})
