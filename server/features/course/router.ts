import { Purchase } from '#shared/add-ons.ts'
import { PaidService } from '#shared/paid-services.ts'
import { professionalProcedure, router } from '#server/core/trpc.ts'
import { buyService, CheckoutView } from '#server/features/addon/service.ts'

/** The course of good practices and its certificate. */
export const courseRouter = router({
  purchase: professionalProcedure
    .meta({ cost: 'subscribe', repeats: 'the open payment page of the certificate', seed: 'purchase-certificate' })
    .input(Purchase)
    .output(CheckoutView)
    .mutation(({ ctx }) => buyService(ctx, PaidService.certificate)),
})
