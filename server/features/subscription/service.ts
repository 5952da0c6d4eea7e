import { PLAN_PRICE_IN_CENTS } from '#shared/money.ts'
import { subscriptionMessages, SubscriptionState } from '#shared/subscription.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Db, UserCtx } from '#server/core/context.ts'
import type { Jobs } from '#server/core/jobs.ts'
import { expirePlans, reconcilePlans } from './expire.ts'
import { openPlanOf, planOf, planPayments } from './queries.ts'
import { canWithdraw, daysLeft, effectiveStatus, isActive } from './rules.ts'
import { stopPlan, stopRenewal, withdraw } from './stop.ts'
import { syncPlan } from './sync.ts'
import type { CurrentPlanView, PlanStateView } from './views.ts'

export { endPlansOf } from './close.ts'
export { notifyOfPlan } from './notices.ts'
export { isActive } from './rules.ts'
export { startPlan } from './start.ts'

/** Whether a person's gate is open at an instant (SUB-3, grace of AMB-20). A check that fails is no subscription (S1 §8). */
export async function hasActivePlan(db: Db, userId: string, now: Date): Promise<boolean> {
  try {
    const plan = await planOf(db, userId)
    return plan !== undefined && isActive(plan, now)
  } catch {
    return false
  }
}

/** The plan of the person who asks, with the figures /assinatura prints (AMB-01, R-B6, R-D15). Cents, basis points. */
export async function currentPlan(ctx: UserCtx): Promise<CurrentPlanView> {
  const now = ctx.now()
  const [plan, payments] = await Promise.all([planOf(ctx.db, ctx.actor.id), planPayments(ctx, ctx.actor.id)])
  const active = plan !== undefined && isActive(plan, now)
  return {
    status: plan ? effectiveStatus(plan, now) : 'none',
    active,
    endsAt: plan?.endsAt ?? null,
    daysLeft: daysLeft(plan?.endsAt ?? null, now),
    cancelAtPeriodEnd: active && plan.cancelAtPeriodEnd,
    inGrace: active && plan.endsAt !== null && plan.endsAt <= now,
    priceInCents: PLAN_PRICE_IN_CENTS,
    feeInBasisPoints: ctx.settings.feeInBasisPoints,
    firstBookingFeeInBasisPoints: ctx.settings.firstBookingFeeInBasisPoints,
    canWithdraw: plan !== undefined && payments.length > 0 && canWithdraw(plan, now),
    payments,
  }
}

/**
 * The return page's own reconciliation: the plan is read at the provider and applied as a webhook would. When the provider does
 * not answer, 'processing': the reconciler decides.
 */
export async function refreshPlan(ctx: UserCtx): Promise<PlanStateView> {
  const open = await openPlanOf(ctx, ctx.actor.id)
  try {
    const synced = open ? await syncPlan(ctx, open.id) : null
    if (await hasActivePlan(ctx.db, ctx.actor.id, ctx.now())) return { state: SubscriptionState.active, message: null }
    const status = synced?.charge?.status
    if (status === 'processing' || status === 'succeeded') return processing
    return { state: SubscriptionState.unpaid, message: synced?.charge?.declineMessage ?? null }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return processing
  }
}

/** Stops the renewal; answers the plan as it is then. */
export async function cancelPlan(ctx: UserCtx): Promise<CurrentPlanView> {
  await stopRenewal(ctx)
  return currentPlan(ctx)
}

/** Withdraws within 7 days with everything back; answers the plan as it is then. */
export async function withdrawPlan(ctx: UserCtx): Promise<CurrentPlanView> {
  await withdraw(ctx)
  return currentPlan(ctx)
}

/** Ids are our rows'. Cron (UTC), every minute: 'subscription.expire' and 'subscription.reconcile'. */
export const subscriptionJobs: Jobs = {
  'subscription.sync': async (ctx, { id }) => {
    await syncPlan(ctx, id)
  },
  'subscription.stop': (ctx, { id }) => stopPlan(ctx, id),
  'subscription.expire': (ctx) => expirePlans(ctx),
  'subscription.reconcile': (ctx) => reconcilePlans(ctx),
}

const processing: PlanStateView = { state: SubscriptionState.processing, message: subscriptionMessages.processing.title }
