import { BookingRef, EarlierBookings, ListSide } from '#shared/booking.ts'
import { PersonRef } from '#shared/safety.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { readCheckout } from './checkout.ts'
import { readBooking, readVisitWith } from './detail.ts'
import { listEarlier, listMyBookings, readAgenda } from './lists.ts'
import { readForOffline } from './offline.ts'
import { AgendaView, BookingDetail, CheckoutView, EarlierView, MyBookings, OfflineView, VisitWithView } from './views.ts'

export const readRouter = router({
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
  visitWith: userProcedure
    .input(PersonRef)
    .output(VisitWithView)
    .query(({ ctx, input }) => readVisitWith(ctx, input.userId)),
  forOffline: userProcedure.output(OfflineView).query(({ ctx }) => readForOffline(ctx)),
  checkout: userProcedure
    .input(BookingRef)
    .output(CheckoutView)
    .query(({ ctx, input }) => readCheckout(ctx, input.bookingId)),
})
