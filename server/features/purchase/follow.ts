import type { ServicePurchase } from '#db/schema/index.ts'
import type { PurchaseKind } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Tx } from '#server/core/context.ts'
import type { Reaction } from '#server/core/events.ts'
import { findService } from './queries.ts'
import { accessEndsAt } from './rules.ts'

/** The purchase of a service whose first payment succeeded. */
export type PaidPurchase = ServicePurchase & { readonly firstPaidAt: Date }

const statuses = {
  [SubscriptionStatus.pending]: 'pendente',
  [SubscriptionStatus.active]: 'ativo',
  [SubscriptionStatus.expired]: 'vencido',
  [SubscriptionStatus.cancelled]: 'cancelado',
} as const

/**
 * Makes a reaction to purchase events. Once a service was paid for the first time, each change of its purchase is passed to the
 * function for that service in `table`, which updates e.g. the certificate.
 */
export function following(table: Partial<Record<PurchaseKind, (tx: Tx, purchase: PaidPurchase) => Promise<void>>>): Reaction {
  return async (tx, { id }) => {
    const purchase = await findService(tx, id)
    if (purchase?.firstPaidAt) await table[purchase.service]?.(tx, { ...purchase, firstPaidAt: purchase.firstPaidAt })
  }
}

/** The state of what a service gives, such as a certificate, derived from the state of its purchase. */
export function broughtState(purchase: ServicePurchase) {
  const { status, providerSubscriptionId } = purchase
  return { status: statuses[status], endsAt: accessEndsAt(purchase), providerSubscriptionId }
}
