import { and, eq } from 'drizzle-orm'
import { cardSetups, payments, type Subscription, subscriptions } from '#db/schema/index.ts'
import { SetupState } from '#shared/cards.ts'
import { subscriptionMessages, SubscriptionStatus } from '#shared/subscription.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, UserCtx, Tx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import {
  askProvider,
  assertChargeable,
  chargeCard,
  findCard,
  openSetup,
  paidView,
  readSetup,
  recordConsent,
  setupStateOf,
  type PaidWithCardView,
  type SetupStateView,
  type SetupView,
} from '#server/features/payment/service.ts'
import { currentSubscription } from './current.ts'
import { findSubscription, openOf, subscriptionOf } from './queries.ts'
import { isActive, cardColumns } from './rules.ts'
import { syncPurchase } from './sync.ts'
import type { CurrentSubscriptionView } from './views.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'

/**
 * Stores, right before the first payment, whether the contractor wants the card saved for other payments too. Throws CONFLICT
 * `not_started`.
 */
export async function prepareSubscription(ctx: UserCtx, saveCard: boolean): Promise<{ ok: true }> {
  const { payment } = await openFirstCharge(ctx)
  await recordConsent(ctx, payment.id, saveCard)
  return { ok: true }
}

/**
 * Pays the caller's pending subscription with one of the caller's saved cards, which then pays the renewals too. Throws the
 * errors of `payment.payWithCard`, and CONFLICT `not_started`.
 */
export async function paySubscriptionWithCard(ctx: UserCtx, cardId: string): Promise<PaidWithCardView> {
  const card = assertChargeable(await findCard(ctx, cardId, ctx.actor.id), ctx.now())
  const { subscription, chargeId } = await openFirstCharge(ctx)
  const charge = await chargeCard(ctx, chargeId, card, '/assinatura')
  // If the provider does not answer now, a charge that succeeded is applied later, by its webhook or by the page that waits for
  // it.
  await syncPurchase(ctx, subscription.id).catch(unlessProviderFails)
  return paidView(charge)
}

/**
 * Opens a card setup at the provider. The new card will pay the renewals of the caller's active subscription. This is possible
 * even if the renewal is cancelled, because the caller may need a card to take the cancellation back. Throws CONFLICT
 * `not_active`.
 */
export async function startCardChange(ctx: UserCtx, saveCard: boolean): Promise<SetupView> {
  const { id } = await runningSubscription(ctx)
  return openSetup(ctx, { subscriptionId: id }, saveCard)
}

/**
 * The page calls this after the card was entered. It reads the card setup at the provider and makes the card pay the renewals.
 * Throws NOT_FOUND for a setup of another user.
 */
export async function refreshCardChange(ctx: UserCtx, setupId: string): Promise<SetupStateView> {
  try {
    const { entry } = await readSetup(ctx, setupId)
    if (entry.status === 'succeeded') await changeCard(ctx, setupId)
    return setupStateOf(entry)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return { state: SetupState.processing, message: null }
  }
}

/**
 * Makes one of the caller's saved cards pay the renewals. Throws NOT_FOUND for another user's card; CONFLICT `not_active`,
 * `card_expired`.
 */
export async function chooseCard(ctx: UserCtx, cardId: string): Promise<CurrentSubscriptionView> {
  const card = assertChargeable(await findCard(ctx, cardId, ctx.actor.id), ctx.now())
  const subscription = await runningSubscription(ctx)
  await askProvider(ctx, () => applyCard(ctx, subscription, card.paymentMethodId, `card:${card.id}`))
  return currentSubscription(ctx)
}

/**
 * Makes the card of a finished card setup pay the renewals of its subscription, and charges a late renewal to it. Safe to repeat.
 * Does nothing once the subscription has ended. Throws PaymentError.
 */
export async function changeCard(ctx: Ctx, setupId: string): Promise<void> {
  const [setup] = await ctx.db.select().from(cardSetups).where(eq(cardSetups.id, setupId))
  if (!setup?.subscriptionId || setup.status !== 'succeeded' || !setup.providerSetupIntentId) return
  const subscription = await findSubscription(ctx, setup.subscriptionId)
  const { card } = await ctx.adapters.payment.readCardSetup(setup.providerSetupIntentId)
  if (!card || !subscription || !isActive(subscription, ctx.now())) return
  await applyCard(ctx, subscription, card.paymentMethodId, `setup:${setupId}`)
}

async function applyCard(ctx: Ctx, before: Subscription, paymentMethodId: string, key: string): Promise<void> {
  const { providerSubscriptionId: id, cardPaymentMethodId: older } = before
  if (!id) return
  const { payment: provider } = ctx.adapters
  const plan = await provider.changePlanCard(id, paymentMethodId)
  if (plan.status === 'past_due') await provider.payLateInvoice(id, { paymentMethodId, idempotencyKey: `late:${key}` })
  await syncPurchase(ctx, before.id)
  if (older && older !== paymentMethodId) await addJob(ctx, 'payment.forget-card', older)
}

async function openFirstCharge(ctx: UserCtx) {
  const subscription = (await openOf(ctx.db, ctx.actor.id, null)).find(({ status }) => status === SubscriptionStatus.pending)
  const open = subscription && and(eq(payments.subscriptionId, subscription.id), eq(payments.status, 'open'))
  const [payment] = open ? await ctx.db.select().from(payments).where(open) : []
  if (!subscription || !payment?.providerIntentId) throw new Conflict('not_started', subscriptionMessages.notStarted)
  return { subscription, payment, chargeId: payment.providerIntentId }
}

/** Returns the caller's active subscription. Throws CONFLICT `not_active` if there is none or the provider has no plan of it. */
async function runningSubscription(ctx: UserCtx): Promise<Subscription> {
  const subscription = await subscriptionOf(ctx.db, ctx.actor.id)
  if (!subscription?.providerSubscriptionId || !isActive(subscription, ctx.now()))
    throw new Conflict('not_active', subscriptionMessages.notActive)
  return subscription
}

function unlessProviderFails(error: unknown): void {
  if (!(error instanceof PaymentError)) throw error
}

/**
 * Reaction to 'purchase.ended': forgets the card of the renewals. The provider forgets it too, unless the contractor saved it.
 */
export async function forgetEndedCard(tx: Tx, { id }: Pick<AppEvent, 'id'>): Promise<void> {
  const subscription = await findSubscription(tx, id)
  if (!subscription?.cardPaymentMethodId) return
  await tx.db.update(subscriptions).set(cardColumns(null)).where(eq(subscriptions.id, id))
  await addJob(tx, 'payment.forget-card', subscription.cardPaymentMethodId)
}
