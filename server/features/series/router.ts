import { BookingRef } from '#shared/booking.ts'
import { AnswerSeries, ChangeSeries, PauseSeries, SeriesRef } from '#shared/open-series.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { answerChange, changeSeries, readStarts } from './change.ts'
import { endSeries } from './end.ts'
import { pauseSeries } from './pause.ts'
import { answerPrice } from './price.ts'
import { listSeries, readSeries } from './read.ts'
import { skipVisit } from './skip.ts'
import { ChangedView, Done, MySeriesView, SeriesView, StartsView } from './views.ts'

/**
 * The procedures of open-ended series ('a mesma pessoa toda semana'). The services refuse everybody but the two participants of a
 * series.
 */
export const seriesRouter = router({
  mine: userProcedure.output(MySeriesView).query(({ ctx }) => listSeries(ctx)),
  byId: userProcedure
    .input(SeriesRef)
    .output(SeriesView)
    .query(({ ctx, input }) => readSeries(ctx, input.seriesId)),
  starts: userProcedure
    .input(SeriesRef)
    .output(StartsView)
    .query(({ ctx, input }) => readStarts(ctx, input.seriesId)),
  skip: userProcedure
    .input(BookingRef)
    .output(Done)
    .mutation(({ ctx, input }) => skipVisit(ctx, input.bookingId)),
  pause: userProcedure
    .input(PauseSeries)
    .output(Done)
    .mutation(({ ctx, input }) => pauseSeries(ctx, input)),
  change: userProcedure
    .input(ChangeSeries)
    .output(ChangedView)
    .mutation(({ ctx, input }) => changeSeries(ctx, input)),
  answerChange: userProcedure
    .input(AnswerSeries)
    .output(Done)
    .mutation(({ ctx, input }) => answerChange(ctx, input.seriesId, input.accept)),
  answerPrice: userProcedure
    .input(AnswerSeries)
    .output(Done)
    .mutation(({ ctx, input }) => answerPrice(ctx, input.seriesId, input.accept)),
  end: userProcedure
    .input(SeriesRef)
    .output(Done)
    .mutation(({ ctx, input }) => endSeries(ctx, input.seriesId)),
})
