import { eq } from 'drizzle-orm'
import { clubMembers, type ServicePurchase } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { randomCode } from '#server/core/random-code.ts'
import { accessEndsAt, findService } from '#server/features/purchase/service.ts'

const statuses = {
  [SubscriptionStatus.pending]: 'pendente',
  [SubscriptionStatus.active]: 'ativo',
  [SubscriptionStatus.expired]: 'vencido',
  [SubscriptionStatus.cancelled]: 'cancelado',
} as const

/** Keeps the membership in step with its purchase, as a reaction to its events. The code is made once (AMB-38). */
export async function followPurchase(tx: Tx, event: AppEvent): Promise<void> {
  const purchase = await findService(tx, event.id)
  if (purchase?.service !== PurchaseKind.club || !purchase.firstPaidAt) return
  const state = stateOf(purchase)
  const mine = eq(clubMembers.purchaseId, purchase.id)
  const changed = await tx.db.update(clubMembers).set(state).where(mine).returning({ id: clubMembers.id })
  if (changed.length > 0) return
  await tx.db.insert(clubMembers).values({
    id: tx.newId(),
    userId: purchase.userId,
    purchaseId: purchase.id,
    memberCode: randomCode('PLU'),
    startsAt: purchase.firstPaidAt,
    monthlyPriceInCents: purchase.monthlyInCents,
    createdAt: tx.now(),
    ...state,
  })
}

function stateOf(purchase: ServicePurchase) {
  const { status, cancelAtPeriodEnd, providerSubscriptionId } = purchase
  return { status: statuses[status], endsAt: accessEndsAt(purchase), cancelAtPeriodEnd, providerSubscriptionId }
}
