import { StartSubscription } from '#shared/subscription.ts'
import { contractorProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { currentSubscription } from './current.ts'
import { refreshSubscription } from './refresh.ts'
import { startSubscription } from './start.ts'
import { cancelSubscription, withdrawSubscription } from './stop.ts'
import { CurrentSubscriptionView, SubscriptionStartedView, SubscriptionStateView } from './views.ts'

/** The contractor's monthly subscription. Only an answer of the provider makes it active, never the browser. */
export const subscriptionRouter = router({
  current: userProcedure.output(CurrentSubscriptionView).query(({ ctx }) => currentSubscription(ctx)),
  start: contractorProcedure
    .meta({ cost: 'subscribe', repeats: 'the pending subscription of the user', seed: 'create-subscription' })
    .input(StartSubscription)
    .output(SubscriptionStartedView)
    .mutation(({ ctx }) => startSubscription(ctx)),
  refresh: userProcedure
    .meta({ repeats: 'reads the subscription again' })
    .output(SubscriptionStateView)
    .mutation(({ ctx }) => refreshSubscription(ctx)),
  cancel: userProcedure
    .meta({ repeats: 'the subscription ends once' })
    .output(CurrentSubscriptionView)
    .mutation(({ ctx }) => cancelSubscription(ctx)),
  withdraw: userProcedure
    .meta({ cost: 'subscribe', repeats: 'refund:{payment id}' })
    .output(CurrentSubscriptionView)
    .mutation(({ ctx }) => withdrawSubscription(ctx)),
})
