import { EndService, PurchaseRef, StartService } from '#shared/add-ons.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { currentServices } from './current.ts'
import { refreshPurchase } from './refresh.ts'
import { buyService } from './start.ts'
import { cancelService, withdrawService } from './stop.ts'
import { CheckoutView, PurchaseStateView, ServicesView } from './views.ts'

/** The paid services: part of `subscription`. Only an answer of the provider makes one active, never the browser. */
export const addOnRouter = router({
  services: userProcedure.output(ServicesView).query(({ ctx }) => currentServices(ctx)),
  startService: userProcedure
    .meta({ cost: 'subscribe', repeats: 'the open payment page of the service' })
    .input(StartService)
    .output(CheckoutView)
    .mutation(({ ctx, input }) => buyService(ctx, input.kind)),
  refreshPurchase: userProcedure
    .meta({ repeats: 'reads the purchase again' })
    .input(PurchaseRef)
    .output(PurchaseStateView)
    .mutation(({ ctx, input }) => refreshPurchase(ctx, input.purchaseId)),
  cancelService: userProcedure
    .meta({ repeats: 'the renewal stops once' })
    .input(EndService)
    .output(ServicesView)
    .mutation(({ ctx, input }) => cancelService(ctx, input.kind)),
  withdrawService: userProcedure
    .meta({ cost: 'subscribe', repeats: 'refund:{payment id}' })
    .input(EndService)
    .output(ServicesView)
    .mutation(({ ctx, input }) => withdrawService(ctx, input.kind)),
})
