import { StartSubscription } from '#shared/subscription.ts'
import { contractorProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { currentPlan } from './current.ts'
import { refreshPlan } from './refresh.ts'
import { startPlan } from './start.ts'
import { cancelPlan, withdrawPlan } from './stop.ts'
import { CurrentPlanView, PlanStartedView, PlanStateView } from './views.ts'

/** The contractor's monthly subscription. Only an answer of the provider makes it active, never the browser. */
export const subscriptionRouter = router({
  current: userProcedure.output(CurrentPlanView).query(({ ctx }) => currentPlan(ctx)),
  start: contractorProcedure
    .meta({ cost: 'subscribe', repeats: 'the pending plan of the user', seed: 'create-subscription' })
    .input(StartSubscription)
    .output(PlanStartedView)
    .mutation(({ ctx }) => startPlan(ctx)),
  refresh: userProcedure
    .meta({ repeats: 'reads the plan again' })
    .output(PlanStateView)
    .mutation(({ ctx }) => refreshPlan(ctx)),
  cancel: userProcedure
    .meta({ repeats: 'a plan that ends, ends' })
    .output(CurrentPlanView)
    .mutation(({ ctx }) => cancelPlan(ctx)),
  withdraw: userProcedure
    .meta({ cost: 'subscribe', repeats: 'refund:{payment id}' })
    .output(CurrentPlanView)
    .mutation(({ ctx }) => withdrawPlan(ctx)),
})
