import { PLAN_PRICE_IN_CENTS } from '#shared/money.ts'
import type { UserCtx } from '#server/core/context.ts'
import { planOf, planPayments } from './queries.ts'
import { canWithdraw, daysLeft, effectiveStatus, isActive } from './rules.ts'
import type { CurrentPlanView } from './views.ts'

/** The caller's subscription with the figures that /assinatura shows (AMB-01, R-B6, R-D15); amounts in cents, fees in basis points. */
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
