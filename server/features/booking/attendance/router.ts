import { BookingRef } from '#shared/booking.ts'
import { CheckIn, GiveUp, SetOnTheWay, WarnLate } from '#shared/booking-attendance.ts'
import { once } from '#server/core/idempotency.ts'
import { professionalProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { CancelledView } from '../cancel/views.ts'
import { acceptReport } from './absence-report.ts'
import { checkIn, checkOut } from './check-in.ts'
import { warnLate } from './late.ts'
import { giveUp, reportNoShow } from './no-show.ts'
import { setOnTheWay } from './on-the-way.ts'
import { Done, LateView, OnTheWayView, StepView } from './views.ts'

export const attendanceRouter = router({
  checkIn: professionalProcedure
    .input(CheckIn)
    .output(StepView)
    .mutation(({ ctx, input }) => once(ctx, 'booking.checkIn', input, () => checkIn(ctx, input))),
  checkOut: professionalProcedure
    .input(BookingRef)
    .output(StepView)
    .mutation(({ ctx, input }) => checkOut(ctx, input.bookingId)),
  reportNoShow: userProcedure
    .input(BookingRef)
    .output(CancelledView)
    .mutation(({ ctx, input }) => reportNoShow(ctx, input.bookingId)),
  acceptReport: userProcedure
    .input(BookingRef)
    .output(Done)
    .mutation(({ ctx, input }) => acceptReport(ctx, input.bookingId)),
  giveUp: professionalProcedure
    .input(GiveUp)
    .output(CancelledView)
    .mutation(({ ctx, input }) => giveUp(ctx, input)),
  onTheWay: professionalProcedure
    .input(SetOnTheWay)
    .output(OnTheWayView)
    .mutation(({ ctx, input }) => setOnTheWay(ctx, input)),
  warnLate: userProcedure
    .input(WarnLate)
    .output(LateView)
    .mutation(({ ctx, input }) => warnLate(ctx, input)),
})
