import { BookingRef, EarlierBookings, ListSide } from '#shared/booking.ts'
import {
  AnswerReschedule,
  CancelBooking,
  CheckIn,
  Reschedule,
  RescheduleRef,
  RescheduleSlots,
  SaveNotes,
  WarnLate,
} from '#shared/booking-life.ts'
import { AskMeter, RequestBooking } from '#shared/booking-request.ts'
import { SaveScope } from '#shared/booking-scope.ts'
import { once } from '#server/core/idempotency.ts'
import { professionalProcedure, router, subscriberProcedure, userProcedure } from '#server/core/trpc.ts'
import { WeekView } from '#server/features/availability/service.ts'
import {
  answerReschedule,
  cancelBooking,
  checkIn,
  checkOut,
  giveUp,
  listEarlier,
  listMyBookings,
  readAgenda,
  readBooking,
  readCancelQuote,
  readCheckout,
  readFeed,
  readMeter,
  readRescheduleSlots,
  renewFeed,
  reportNoShow,
  requestBooking,
  reschedule,
  revokeFeed,
  saveNotes,
  saveScope,
  warnLate,
  withdrawReschedule,
} from './service.ts'
import {
  AgendaView,
  AnsweredView,
  BookingDetail,
  CancelledView,
  CancelQuoteView,
  CheckoutView,
  EarlierView,
  FeedView,
  LateView,
  MeterView,
  MyBookings,
  NotesView,
  RequestedView,
  RescheduledView,
  ScopeView,
  StepView,
} from './views.ts'

/** A household's request for a slot and what becomes of it. */
export const bookingRouter = router({
  request: subscriberProcedure
    .meta({ cost: 'book', repeats: 'key' })
    .input(RequestBooking)
    .output(RequestedView)
    .mutation(({ ctx, input }) => once(ctx, 'booking.request', input, () => requestBooking(ctx, input))),
  meter: subscriberProcedure
    .input(AskMeter)
    .output(MeterView)
    .query(({ ctx, input }) => readMeter(ctx, input)),
  mine: userProcedure.output(MyBookings).query(({ ctx }) => listMyBookings(ctx)),
  earlier: userProcedure
    .input(EarlierBookings)
    .output(EarlierView)
    .query(({ ctx, input }) => listEarlier(ctx, input)),
  agenda: userProcedure
    .input(ListSide)
    .output(AgendaView)
    .query(({ ctx, input }) => readAgenda(ctx, input.side)),
  byId: userProcedure
    .input(BookingRef)
    .output(BookingDetail)
    .query(({ ctx, input }) => readBooking(ctx, input.bookingId)),
  checkout: userProcedure
    .input(BookingRef)
    .output(CheckoutView)
    .query(({ ctx, input }) => readCheckout(ctx, input.bookingId)),
  cancelQuote: userProcedure
    .input(BookingRef)
    .output(CancelQuoteView)
    .query(({ ctx, input }) => readCancelQuote(ctx, input.bookingId)),
  cancel: userProcedure
    .input(CancelBooking)
    .output(CancelledView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  saveNotes: userProcedure
    .input(SaveNotes)
    .output(NotesView)
    .mutation(({ ctx, input }) => saveNotes(ctx, input)),
  saveScope: userProcedure
    .input(SaveScope)
    .output(ScopeView)
    .mutation(({ ctx, input }) => saveScope(ctx, input)),
  checkIn: professionalProcedure
    .input(CheckIn)
    .output(StepView)
    .mutation(({ ctx, input }) => checkIn(ctx, input)),
  checkOut: professionalProcedure
    .input(BookingRef)
    .output(StepView)
    .mutation(({ ctx, input }) => checkOut(ctx, input.bookingId)),
  reportNoShow: userProcedure
    .input(BookingRef)
    .output(CancelledView)
    .mutation(({ ctx, input }) => reportNoShow(ctx, input.bookingId)),
  giveUp: professionalProcedure
    .input(BookingRef)
    .output(CancelledView)
    .mutation(({ ctx, input }) => giveUp(ctx, input.bookingId)),
  warnLate: userProcedure
    .input(WarnLate)
    .output(LateView)
    .mutation(({ ctx, input }) => warnLate(ctx, input)),
  rescheduleSlots: userProcedure
    .input(RescheduleSlots)
    .output(WeekView)
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
  feed: userProcedure.output(FeedView).query(({ ctx }) => readFeed(ctx)),
  renewFeed: userProcedure
    .meta({ repeats: 'each makes a new address' })
    .output(FeedView)
    .mutation(({ ctx }) => renewFeed(ctx)),
  revokeFeed: userProcedure.output(FeedView).mutation(({ ctx }) => revokeFeed(ctx)),
})
