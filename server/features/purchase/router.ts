import { EndService, KeepPurchase, PurchasePayments, PurchaseRef, StartService } from '#shared/purchases.ts'
import { CardRef, ChangeSubscriptionCard, PrepareSubscription, SetupRef } from '#shared/cards.ts'
import { StartSubscription } from '#shared/subscription.ts'
import { contractorProcedure, router, userProcedure } from '#server/core/trpc.ts'
import { Done, PaidWithCardView, SetupStateView, SetupView } from '#server/features/payment/service.ts'
import { chooseCard, paySubscriptionWithCard, prepareSubscription, refreshCardChange, startCardChange } from './card.ts'
import { currentServices, currentSubscription } from './current.ts'
import { keepPurchase } from './keep.ts'
import { purchasePayments } from './queries.ts'
import { refreshPurchase, refreshSubscription } from './refresh.ts'
import { buyService, startSubscription } from './start.ts'
import { cancelPurchase, withdrawPurchase } from './stop.ts'
import {
  CheckoutView,
  CurrentSubscriptionView,
  PurchasePaymentsView,
  PurchaseStateView,
  ServicesView,
  SubscriptionStartedView,
  SubscriptionStateView,
} from './views.ts'

/**
 * The contractor's monthly subscription and the services that are sold separately. Only a response of the provider activates a
 * purchase, never a request of the browser.
 */
export const purchaseRouter = router({
  current: userProcedure.output(CurrentSubscriptionView).query(({ ctx }) => currentSubscription(ctx)),
  payments: userProcedure
    .input(PurchasePayments)
    .output(PurchasePaymentsView)
    .query(({ ctx, input }) => purchasePayments(ctx, ctx.actor.id, input)),
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
    .mutation(({ ctx }) => cancelPurchase(ctx, null).then(() => currentSubscription(ctx))),
  keep: userProcedure
    .meta({ cost: 'subscribe', repeats: 'the renewal goes on once' })
    .input(KeepPurchase)
    .output(Done)
    .mutation(({ ctx, input }) => keepPurchase(ctx, input.kind).then(() => ({ ok: true }) as const)),
  withdraw: userProcedure
    .meta({ cost: 'subscribe', repeats: 'refund:{payment id}' })
    .output(CurrentSubscriptionView)
    .mutation(({ ctx }) => withdrawPurchase(ctx, null).then(() => currentSubscription(ctx))),
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
    .mutation(({ ctx, input }) => cancelPurchase(ctx, input.kind).then(() => currentServices(ctx))),
  withdrawService: userProcedure
    .meta({ cost: 'subscribe', repeats: 'refund:{payment id}' })
    .input(EndService)
    .output(ServicesView)
    .mutation(({ ctx, input }) => withdrawPurchase(ctx, input.kind).then(() => currentServices(ctx))),
})
