import { CardRef, ChangeSubscriptionCard, PrepareSubscription, SetupRef } from '#shared/cards.ts'
import { EarlierPayments, StartSubscription } from '#shared/subscription.ts'
import { contractorProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { Done, PaidWithCardView, SetupStateView, SetupView } from '#server/features/payment/service.ts'
import { chooseCard, paySubscriptionWithCard, prepareSubscription, refreshCardChange, startCardChange } from './card.ts'
import { currentSubscription } from './current.ts'
import { subscriptionPayments } from './queries.ts'
import { refreshSubscription } from './refresh.ts'
import { startSubscription } from './start.ts'
import { cancelSubscription, withdrawSubscription } from './stop.ts'
import { CurrentSubscriptionView, SubscriptionPaymentsView, SubscriptionStartedView, SubscriptionStateView } from './views.ts'

/** The contractor's monthly subscription. Only an answer of the provider makes it active, never the browser. */
export const subscriptionRouter = router({
  current: userProcedure.output(CurrentSubscriptionView).query(({ ctx }) => currentSubscription(ctx)),
  payments: userProcedure
    .input(EarlierPayments)
    .output(SubscriptionPaymentsView)
    .query(({ ctx, input }) => subscriptionPayments(ctx, ctx.actor.id, input.before)),
  start: contractorProcedure
    .meta({ cost: 'subscribe', repeats: 'the pending subscription of the user', seed: 'create-subscription' })
    .input(StartSubscription)
    .output(SubscriptionStartedView)
    .mutation(({ ctx }) => startSubscription(ctx)),
  refresh: userProcedure
    .meta({ repeats: 'reads the subscription again' })
    .output(SubscriptionStateView)
    .mutation(({ ctx }) => refreshSubscription(ctx)),
  prepare: contractorProcedure
    .meta({ repeats: 'the last choice' })
    .input(PrepareSubscription)
    .output(Done)
    .mutation(({ ctx, input }) => prepareSubscription(ctx, input.saveCard)),
  payWithCard: contractorProcedure
    .meta({ cost: 'subscribe', repeats: 'the pending subscription of the user' })
    .input(CardRef)
    .output(PaidWithCardView)
    .mutation(({ ctx, input }) => paySubscriptionWithCard(ctx, input.cardId)),
  startCardChange: userProcedure
    .meta({ cost: 'subscribe', repeats: 'the open entry of a card' })
    .input(ChangeSubscriptionCard)
    .output(SetupView)
    .mutation(({ ctx, input }) => startCardChange(ctx, input.saveCard)),
  refreshCardChange: userProcedure
    .meta({ repeats: 'reads the entry again' })
    .input(SetupRef)
    .output(SetupStateView)
    .mutation(({ ctx, input }) => refreshCardChange(ctx, input.setupId)),
  chooseCard: userProcedure
    .meta({ cost: 'subscribe', repeats: 'the card of the subscription' })
    .input(CardRef)
    .output(CurrentSubscriptionView)
    .mutation(({ ctx, input }) => chooseCard(ctx, input.cardId)),
  cancel: userProcedure
    .meta({ repeats: 'the subscription ends once' })
    .output(CurrentSubscriptionView)
    .mutation(({ ctx }) => cancelSubscription(ctx)),
  withdraw: userProcedure
    .meta({ cost: 'subscribe', repeats: 'refund:{payment id}' })
    .output(CurrentSubscriptionView)
    .mutation(({ ctx }) => withdrawSubscription(ctx)),
})
