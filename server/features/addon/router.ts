import { EndService, StartService } from '#shared/add-ons.ts'
import { router, userProcedure } from '#server/core/trpc.ts'
import { currentServices } from './current.ts'
import { buyService } from './start.ts'
import { cancelService, withdrawService } from './stop.ts'
import { CheckoutView, ServicesView } from './views.ts'

/** The paid services: part of `subscription`. Only an answer of the provider makes one active, never the browser. */
export const addOnRouter = router({
  services: userProcedure.output(ServicesView).query(({ ctx }) => currentServices(ctx)),
  startService: userProcedure
    .meta({ cost: 'subscribe', repeats: 'the open payment page of the service' })
    .input(StartService)
    .output(CheckoutView)
    .mutation(({ ctx, input }) => buyService(ctx, input.kind)),
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
