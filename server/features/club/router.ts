import { Purchase } from '#shared/add-ons.ts'
import { PaidService } from '#shared/paid-services.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { buyService, CheckoutView } from '#server/features/addon/service.ts'

/** The discount club. */
export const clubRouter = router({
  subscribe: userProcedure
    .meta({ cost: 'subscribe', repeats: 'the open payment page of the club', seed: 'subscribe-discount-club' })
    .input(Purchase)
    .output(CheckoutView)
    .mutation(({ ctx }) => buyService(ctx, PaidService.club)),
})
