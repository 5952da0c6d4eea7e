import { BookingRef } from '#shared/booking.ts'
import { AnswerExtension, ExtendBooking, ExtensionRef } from '#shared/booking-longer.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { answerExtension, extendBooking, withdrawExtension } from './extend.ts'
import { readLonger } from './read.ts'
import { ExtensionAnswered, LongerView } from './views.ts'

export const longerRouter = router({
  longer: userProcedure
    .input(BookingRef)
    .output(LongerView)
    .query(({ ctx, input }) => readLonger(ctx, input.bookingId)),
  extend: userProcedure
    .meta({ repeats: 'the waiting proposal' })
    .input(ExtendBooking)
    .output(ExtensionAnswered)
    .mutation(({ ctx, input }) => extendBooking(ctx, input)),
  answerExtension: userProcedure
    .meta({ repeats: 'the first answer' })
    .input(AnswerExtension)
    .output(ExtensionAnswered)
    .mutation(({ ctx, input }) => answerExtension(ctx, input)),
  withdrawExtension: userProcedure
    .meta({ repeats: 'a proposal is withdrawn once' })
    .input(ExtensionRef)
    .output(ExtensionAnswered)
    .mutation(({ ctx, input }) => withdrawExtension(ctx, input.extensionId)),
})
