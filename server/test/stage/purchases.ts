import { and, desc, eq } from 'drizzle-orm'
import { servicePurchases } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import type { TypedCard } from '#server/sandbox/cards.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import type { Person } from './factories.ts'
import { visa } from './payments.ts'
import { world } from './subscriptions.ts'
import { webhooksOf } from './webhooks.ts'

/**
 * Calls the procedure that purchases a service. Returns the URL of its payment page, or null if only the interest in the service
 * was recorded.
 */
export async function openPage(who: Person, service: PurchaseKind): Promise<string | null> {
  const api = world.as(who)
  switch (service) {
    case PurchaseKind.club:
      return (await api.club.subscribe()).url
    case PurchaseKind.certificate:
      return (await api.course.purchase()).url
    case PurchaseKind.insurance:
      return (await api.insurance.purchase()).url
    default:
      return (await api.subscription.startService({ kind: service })).url
  }
}

/** Pays on the payment page. The product is not notified yet. */
export async function payOn(url: string | null, card: TypedCard = visa) {
  return world.sandbox!.browser.payCheckout(url?.split('/').at(-1) ?? '', card)
}

const delivered = new Set<string>()
/** Types of events about a purchase. All others are ignored, because they would only slow the tests down. */
const relevant = /^(checkout\.|payment_intent\.|invoice\.paid|invoice\.payment_failed|customer\.subscription|charge\.refunded)/

/** Delivers the webhooks since the last call, and runs the jobs that they queue. */
export async function learn(): Promise<void> {
  const fresh = (await webhooksOf(world)).filter(({ id, type }) => relevant.test(type) && !delivered.has(id))
  for (const { id, body, signature } of fresh) {
    await receiveWebhook(world.ctx, body, signature)
    delivered.add(id)
  }
  await world.jobs()
}

/** Purchases a service: opens its payment page, pays, and delivers the webhooks. */
export async function buy(who: Person, service: PurchaseKind): Promise<void> {
  await payOn(await openPage(who, service))
  await learn()
}

/** The person's purchases of a service, newest first. */
export const purchasesOf = (who: Person, service: PurchaseKind) =>
  world.db
    .select()
    .from(servicePurchases)
    .where(and(eq(servicePurchases.userId, who.id), eq(servicePurchases.service, service)))
    .orderBy(desc(servicePurchases.createdAt))

/** The status of a service, as the person's page shows it. */
export async function stateOf(who: Person, service: PurchaseKind) {
  const { services } = await world.as(who).subscription.services()
  return services.find((each) => each.service === service)
}
