import type { ServiceSubscription } from '#db/schema/index.ts'
import { AddOnState } from '#shared/add-ons.ts'
import { PaidService } from '#shared/paid-services.ts'
import { buyableAgainAt, wouldPause } from '#shared/withdrawals.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { UserCtx } from '#server/core/context.ts'
import { endedAddOnsOf, openAddOnsOf, withdrawalsOf } from './queries.ts'
import { canWithdraw, hasService, missingRole } from './rules.ts'
import type { ServicesView, ServiceStateView } from './views.ts'

/** The services that the caller may buy, with the state of each, as /servicos shows them. */
export async function currentServices(ctx: UserCtx): Promise<ServicesView> {
  const { id, roles } = ctx.actor
  const [open, ended, withdrawals] = await Promise.all([
    openAddOnsOf(ctx.db, id),
    endedAddOnsOf(ctx.db, id),
    withdrawalsOf(ctx, id),
  ])
  const mine = Object.values(PaidService).filter((service) => missingRole(service, roles) === null)
  return {
    services: mine.map((service) => {
      const endedAt = ended.find((row) => row.service === service)?.endsAt ?? null
      const rows = open.filter((row) => row.service === service)
      const mineBefore = withdrawals.filter((each) => each.service === service).map(({ at }) => at)
      const again = { buyableAgainAt: buyableAgainAt(mineBefore, ctx.now()), withdrawalPauses: wouldPause(mineBefore, ctx.now()) }
      return { service, ...stateOf(rows, ctx.now()), endedAt, ...again }
    }),
  }
}

type State = Omit<ServiceStateView, 'service' | 'endedAt' | 'buyableAgainAt' | 'withdrawalPauses'>

function stateOf(rows: readonly ServiceSubscription[], now: Date): State {
  const active = rows.find((row) => hasService(row, now))
  if (active)
    return {
      state: AddOnState.active,
      endsAt: active.endsAt,
      renews: active.monthlyInCents > 0 && !active.cancelAtPeriodEnd,
      late: active.renewalRefused && active.endsAt !== null && active.endsAt <= now,
      refundInCents: canWithdraw(active, now) ? active.amountInCents : null,
    }
  const confirming = rows.some((row) => row.status === SubscriptionStatus.pending && row.checkoutCompletedAt !== null)
  const nothing = { endsAt: null, renews: false, late: false, refundInCents: null }
  return { state: confirming ? AddOnState.confirming : AddOnState.none, ...nothing }
}
