import { BookingRef } from '#shared/booking.ts'
import { ChooseOffer, NeedRef, OpenNeed, ReceiveOffers, SeekSubstitute, TakeOffer, WantSubstitute } from '#shared/offers-input.ts'
import { once } from '#server/core/idempotency.ts'
import { contractorProcedure, professionalProcedure, router, subscriberProcedure } from '#server/core/trpc.ts'
import { chooseOffer } from './choose.ts'
import { closeNeed } from './end.ts'
import { listNeeds } from './mine.ts'
import { openNeed, seekSubstitute } from './open.ts'
import { readSubstitutes, wantSubstitute } from './substitute.ts'
import { declineOffer, takeOffer } from './take.ts'
import { ChosenView, Done, MyNeedsView, OpenedView, SubstitutesView, TakenView, WaitingOffersView } from './views.ts'
import { listOffered, receiveOffers } from './waiting.ts'

/** The procedures of needs ('pedidos abertos'), which contractors open and professionals answer. */
export const offerRouter = router({
  open: subscriberProcedure
    .meta({ cost: 'need', repeats: 'key' })
    .input(OpenNeed)
    .output(OpenedView)
    .mutation(({ ctx, input }) => once(ctx, 'offer.open', input, () => openNeed(ctx, input))),
  substitutes: contractorProcedure
    .input(BookingRef)
    .output(SubstitutesView)
    .query(({ ctx, input }) => readSubstitutes(ctx, input.bookingId)),
  substitute: subscriberProcedure
    .meta({ cost: 'need', repeats: 'already_sought' })
    .input(SeekSubstitute)
    .output(OpenedView)
    .mutation(({ ctx, input }) => seekSubstitute(ctx, input)),
  want: contractorProcedure
    .input(WantSubstitute)
    .output(WantSubstitute)
    .mutation(({ ctx, input }) => wantSubstitute(ctx, input)),
  mine: contractorProcedure.output(MyNeedsView).query(({ ctx }) => listNeeds(ctx)),
  choose: subscriberProcedure
    .meta({ cost: 'book', repeats: 'the same booking for the same choice' })
    .input(ChooseOffer)
    .output(ChosenView)
    .mutation(({ ctx, input }) => chooseOffer(ctx, input)),
  close: contractorProcedure
    .input(NeedRef)
    .output(Done)
    .mutation(({ ctx, input }) => closeNeed(ctx, input.needId)),
  waiting: professionalProcedure.output(WaitingOffersView).query(({ ctx }) => listOffered(ctx)),
  take: professionalProcedure
    .input(TakeOffer)
    .output(TakenView)
    .mutation(({ ctx, input }) => takeOffer(ctx, input)),
  decline: professionalProcedure
    .input(NeedRef)
    .output(Done)
    .mutation(({ ctx, input }) => declineOffer(ctx, input.needId)),
  receive: professionalProcedure
    .input(ReceiveOffers)
    .output(Done)
    .mutation(({ ctx, input }) => receiveOffers(ctx, input.on)),
})
