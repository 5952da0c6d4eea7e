import { AnswerReschedule, Reschedule, RescheduleRef, RescheduleSlots } from '#shared/booking-reschedule.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { answerReschedule, withdrawReschedule } from './answer.ts'
import { reschedule } from './reschedule.ts'
import { readRescheduleSlots } from './slots.ts'
import { AnsweredView, RescheduledView, RescheduleWeekView } from './views.ts'

export const rescheduleRouter = router({
  rescheduleSlots: userProcedure
    .input(RescheduleSlots)
    .output(RescheduleWeekView)
    .query(({ ctx, input }) => readRescheduleSlots(ctx, input)),
  reschedule: userProcedure
    .input(Reschedule)
    .output(RescheduledView)
    .mutation(({ ctx, input }) => reschedule(ctx, input)),
  answerReschedule: userProcedure
    .input(AnswerReschedule)
    .output(AnsweredView)
    .mutation(({ ctx, input }) => answerReschedule(ctx, input)),
  withdrawReschedule: userProcedure
    .input(RescheduleRef)
    .output(AnsweredView)
    .mutation(({ ctx, input }) => withdrawReschedule(ctx, input.requestId)),
})
