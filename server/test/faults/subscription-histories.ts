import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { openPage, payOn, purchasesOf } from '#server/test/stage/purchases.ts'
import { declined, visa } from '#server/test/stage/payments.ts'
import { ledgerOf, start, subscribed, subscriptionsOf, world } from '#server/test/stage/subscriptions.ts'
import { loseAnswer, type History } from './provider-history.ts'

async function subscriptionOutcome(person: { id: string; name: string; email: string }) {
  const rows = await subscriptionsOf(person)
  const { provider, subscription } = await ledgerOf(person)
  return [...rows.map(({ status, endsAt }) => `${status} ${endsAt?.toISOString().slice(0, 10)}`), provider, subscription]
}

/** Sequences of events at the provider about subscriptions and purchased services, which a test delivers in any order. */
export const subscriptionHistories: Readonly<Record<string, History>> = {
  'a subscription begins with a refused card': {
    async play() {
      const ana = await world.person()
      const { chargeId } = await start(ana)
      await world.sandbox?.browser.confirm(chargeId, declined, null)
      await world.sandbox?.browser.confirm(chargeId, visa, null)
      return () => subscriptionOutcome(ana)
    },
    ends: ['ativa 2026-12-23', -5_000, 5_000],
  },
  'a subscription renews, the next renewal is refused and charged again': {
    async play(mark) {
      const ana = await subscribed()
      await mark()
      const [row] = await subscriptionsOf(ana)
      const id = row?.providerSubscriptionId ?? ''
      world.clock.set('2026-12-23T12:00:00Z')
      await world.sandbox?.control.renew(id, { fails: true })
      await world.sandbox?.control.retryRenewal(id)
      return () => subscriptionOutcome(ana)
    },
    ends: ['ativa 2027-01-23', -10_000, 10_000],
  },
  'a subscription is cancelled and ends': {
    async play(mark) {
      const ana = await subscribed()
      await mark()
      loseAnswer(/subscriptions\/sub_\w+$/)
      await world
        .as(ana)
        .subscription.cancel()
        .catch(() => undefined)
      const [row] = await subscriptionsOf(ana)
      world.clock.set('2026-12-23T12:00:00Z')
      await world.sandbox?.control.renew(row?.providerSubscriptionId ?? '')
      return () => subscriptionOutcome(ana)
    },
    ends: ['cancelada 2026-12-23', -5_000, 5_000],
  },
  'a service is bought': {
    async play() {
      const ana = await world.person()
      await payOn(await openPage(ana, PurchaseKind.contract))
      return async () => {
        const [row] = await purchasesOf(ana, PurchaseKind.contract)
        return [row?.status, row?.endsAt?.toISOString().slice(0, 10), await ledgerOf(ana)]
      }
    },
    ends: ['ativa', '2026-12-23', { provider: -5_980, service: 5_980 }],
  },
  'a service that is bought once is paid some time after its page': {
    async play() {
      const marlene = await world.person({ professional: true })
      const id = (await openPage(marlene, PurchaseKind.certificate))?.split('/').at(-1) ?? ''
      await world.sandbox?.control.delayCheckout(id)
      await world.sandbox?.control.settleCheckout(id, 'succeeded')
      return async () => {
        const [row] = await purchasesOf(marlene, PurchaseKind.certificate)
        return [row?.status, row?.endsAt, await ledgerOf(marlene)]
      }
    },
    ends: ['ativa', null, { provider: -2_990, service: 2_990 }],
  },
}
