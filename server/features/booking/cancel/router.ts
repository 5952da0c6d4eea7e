import { BookingRef } from '#shared/booking.ts'
import { CancelBooking, CancelByTeam, CancelSeries } from '#shared/booking-cancel.ts'
import { freshFinanceProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { cancelByTeam } from './by-team.ts'
import { cancelBooking, readCancelQuote } from './cancel.ts'
import { cancelSeries, readSeriesQuote } from './series.ts'
import { CancelledByTeam, CancelledSeriesView, CancelledView, CancelQuoteView, SeriesQuoteView } from './views.ts'

export const cancelRouter = router({
  cancelQuote: userProcedure
    .input(BookingRef)
    .output(CancelQuoteView)
    .query(({ ctx, input }) => readCancelQuote(ctx, input.bookingId)),
  cancel: userProcedure
    .input(CancelBooking)
    .output(CancelledView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  seriesQuote: userProcedure
    .input(BookingRef)
    .output(SeriesQuoteView)
    .query(({ ctx, input }) => readSeriesQuote(ctx, input.bookingId)),
  cancelSeries: userProcedure
    .input(CancelSeries)
    .output(CancelledSeriesView)
    .mutation(({ ctx, input }) => cancelSeries(ctx, input)),
  cancelByTeam: freshFinanceProcedure
    .input(CancelByTeam)
    .output(CancelledByTeam)
    .mutation(({ ctx, input }) => cancelByTeam(ctx, input)),
})
