import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import { hasExpired } from '#shared/cards.ts'
import type { Plan } from '#server/adapters/payment/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { askProvider } from '#server/features/payment/service.ts'
import type { Purchase } from './product.ts'
import { deactivatedAt } from './queries.ts'
import { canKeep } from './rules.ts'
import { activePurchase } from './stop.ts'
import { syncPurchase } from './sync.ts'

/**
 * The messages that say why a cancellation cannot be taken back. Only the server uses them, so they are not in shared/, which
 * browsers load.
 */
const messages = {
  cannotKeep: 'Esta renovação não pode mais ser mantida. Quando o período pago terminar, você pode contratar de novo.',
  noCard: 'Não há um cartão válido para a renovação. Escolha outro cartão e mantenha o plano em seguida.',
  noCardOfService:
    'O cartão deste serviço não pode mais ser cobrado. Quando o período pago terminar, contrate de novo com outro cartão.',
} as const

/**
 * Takes back the caller's cancellation of a service (null: the subscription), so that it renews when the paid period ends. Does
 * nothing if the renewal was not cancelled. Close to that end the provider decides whether the call came in time, so our row is
 * read from the provider afterwards. Throws CONFLICT `not_active`; `cannot_keep` if the caller has not cancelled a renewal, or if
 * the provider has ended it; `card_needed` if no stored card can pay the renewal.
 */
export async function keepPurchase(ctx: UserCtx, service: PurchaseKind | null): Promise<void> {
  const { id } = await activePurchase(ctx, service)
  const before = await askProvider(ctx, () => syncPurchase(ctx, id))
  if (before?.plan && !before.row.cancelAtPeriodEnd) return
  const plan = before?.plan
  if (!plan || plan.status !== 'active' || !(await mayKeep(ctx, before.row))) throw cannotKeep()
  assertPayable(plan, service)
  await askProvider(ctx, () => ctx.adapters.payment.keepSubscription(plan.id))
  const after = await askProvider(ctx, () => syncPurchase(ctx, id))
  if (after?.row.cancelAtPeriodEnd !== false) throw cannotKeep()
}

/** Whether the caller may take back the cancellation of this purchase. */
export async function mayKeep(ctx: UserCtx, purchase: Purchase): Promise<boolean> {
  return canKeep(purchase, null, ctx.now()) && canKeep(purchase, await deactivatedAt(ctx, purchase.userId), ctx.now())
}

function assertPayable({ card, currentPeriodEnd }: Plan, service: PurchaseKind | null): void {
  if (card && !hasExpired(card, currentPeriodEnd)) return
  throw new Conflict('card_needed', service ? messages.noCardOfService : messages.noCard)
}

const cannotKeep = () => new Conflict('cannot_keep', messages.cannotKeep)
