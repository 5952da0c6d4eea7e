import { Purchase } from '#shared/purchases.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { CheckoutView } from '#server/features/purchase/service.ts'
import { myClub, subscribeToClub } from './mine.ts'
import { ClubView } from './views.ts'

/** The discount club. */
export const clubRouter = router({
  mine: userProcedure.output(ClubView).query(({ ctx }) => myClub(ctx)),
  subscribe: userProcedure
    .meta({ cost: 'subscribe', repeats: 'the open payment page of the club', seed: 'subscribe-discount-club' })
    .input(Purchase)
    .output(CheckoutView)
    .mutation(({ ctx }) => subscribeToClub(ctx)),
})
