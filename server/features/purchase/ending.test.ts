import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { certificates, clubMembers, insurancePolicies, refunds, servicePurchases } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { long } from '#server/test/stage/long.ts'
import { buy, learn, openPage, payOn, purchasesOf, stateOf } from '#server/test/stage/purchases.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { visa } from '#server/test/stage/payments.ts'
import { ledgerOf, setUpSubscriptions, world } from '#server/test/stage/subscriptions.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { endPurchasesOf } from './close.ts'
import { hasActiveService } from './gate.ts'
import { syncPurchase } from './sync.ts'

setUpSubscriptions()

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const MINUTE = 60_000
const { checklist, contract, reports, club, certificate, insurance } = PurchaseKind
const contractor = () => world.person({ name: 'Ana Prado' })
const professional = () => world.person({ name: 'Marlene Souza', professional: true })
const hasIt = (who: Person, service: PurchaseKind) => hasActiveService(world.db, who.id, service, world.now())

async function bought(service: PurchaseKind, who: Person) {
  await buy(who, service)
  const [purchase] = await purchasesOf(who, service)
  return { ...purchase!, endsAt: purchase?.endsAt ?? new Date(0), planId: purchase?.providerSubscriptionId ?? '' }
}
const planOf = (id: string) => world.adapters.payment.readSubscription(id)
const setTo = (end: Date, milliseconds: number) => world.clock.set(new Date(end.getTime() + milliseconds))

describe('a renewal', () => {
  test('a service stays active while its renewal is charged, and the renewal costs the monthly price', async () => {
    const ana = await contractor()
    const { endsAt, planId } = await bought(club, ana)
    setTo(endsAt, -2 * MINUTE)
    await world.job('purchase.expire')
    setTo(endsAt, 1)
    await world.job('purchase.expire')
    expect(await hasIt(ana, club)).toBe(true)
    await world.sandbox?.control.renew(planId)
    await learn()
    expect(await stateOf(ana, club)).toMatchObject({ state: 'active', endsAt: new Date('2027-01-23T12:00:00Z'), late: false })
    expect(await ledgerOf(ana)).toEqual({ provider: -1_380, service: 1_380 })
  })

  long('a purchase and its renewals are booked at their own prices when the product was down for all of them', async () => {
    const ana = await contractor()
    const url = await openPage(ana, contract)
    await payOn(url, visa)
    for (const day of ['2026-12-23', '2027-01-23']) {
      world.clock.set(`${day}T13:00:00Z`)
      await world.sandbox?.control.sweep()
    }
    await world.job('purchase.reconcile')
    await world.job('purchase.reconcile')
    expect(await stateOf(ana, contract)).toMatchObject({ state: 'active', endsAt: new Date('2027-02-23T12:00:00Z') })
    expect(await ledgerOf(ana)).toEqual({ provider: -7_960, service: 7_960 })
  })

  test('a refused renewal keeps the service for exactly 24 hours, and then the service is vencida', async () => {
    const ana = await contractor()
    const { endsAt, planId } = await bought(club, ana)
    world.clock.set(endsAt)
    await world.sandbox?.control.renew(planId, { fails: true })
    await learn()
    expect(await stateOf(ana, club)).toMatchObject({ state: 'active', late: true })
    expect(world.publishedEvents.some(({ type }) => type === 'purchase.payment-late')).toBe(true)
    setTo(endsAt, DAY - 1_000)
    await world.job('purchase.expire')
    expect(await hasIt(ana, club)).toBe(true)
    setTo(endsAt, DAY)
    expect(await hasIt(ana, club)).toBe(false)
    await world.job('purchase.expire')
    await world.jobs()
    expect(await purchasesOf(ana, club)).toMatchObject([{ status: 'vencida' }])
    expect(await world.db.select().from(clubMembers).where(eq(clubMembers.userId, ana.id))).toMatchObject([{ status: 'vencido' }])
    expect((await planOf(planId)).status).toBe('canceled')
    expect(await stateOf(ana, club)).toMatchObject({ state: 'none', endedAt: endsAt })
    await buy(ana, club)
    expect(await hasIt(ana, club)).toBe(true)
  })

  long('a renewal that is paid late, within the 24 hours, counts as a normal month', async () => {
    const ana = await contractor()
    const { endsAt, planId } = await bought(reports, ana)
    world.clock.set(endsAt)
    await world.sandbox?.control.renew(planId, { fails: true })
    await learn()
    setTo(endsAt, 20 * HOUR)
    await world.sandbox?.control.retryRenewal(planId)
    world.clock.advance(11 * MINUTE)
    await world.job('purchase.expire')
    expect(await stateOf(ana, reports)).toMatchObject({ state: 'active', late: false, endsAt: new Date('2027-01-23T12:00:00Z') })
  })

  long('a late payment of which no webhook came is found by one more reading before the service ends', async () => {
    const ana = await contractor()
    const { endsAt, planId } = await bought(reports, ana)
    world.clock.set(endsAt)
    await world.sandbox?.control.renew(planId)
    setTo(endsAt, 3 * DAY)
    await world.job('purchase.expire')
    expect(await stateOf(ana, reports)).toMatchObject({ state: 'active', endsAt: new Date('2027-01-23T12:00:00Z') })
  })

  long('an outage of the provider at the end of the period ends nobody’s access', async () => {
    const ana = await contractor()
    const { endsAt } = await bought(reports, ana)
    setTo(endsAt, -MINUTE)
    world.sandbox?.control.answerNext({ kind: 'error', status: 500, effect: 'none', times: 2 })
    await world.job('purchase.expire')
    world.clock.advance(2 * MINUTE)
    expect(await hasIt(ana, reports)).toBe(true)
  })
})

describe('cancelling', () => {
  test('a cancelled service runs exactly until data_fim, is then cancelada, and nothing more is charged', async () => {
    const marlene = await professional()
    const { endsAt, planId } = await bought(insurance, marlene)
    const { services } = await world.as(marlene).subscription.cancelService({ kind: insurance })
    expect(services.find(({ service }) => service === insurance)).toMatchObject({ state: 'active', renews: false, endsAt })
    await learn()
    setTo(endsAt, -1)
    await world.job('purchase.expire')
    expect(await hasIt(marlene, insurance)).toBe(true)
    world.clock.set(endsAt)
    expect(await hasIt(marlene, insurance)).toBe(false)
    await world.sandbox?.control.renew(planId)
    await world.job('purchase.expire')
    await learn()
    expect(await purchasesOf(marlene, insurance)).toMatchObject([{ status: 'cancelada' }])
    const policies = await world.db.select().from(insurancePolicies).where(eq(insurancePolicies.professionalId, marlene.id))
    expect(policies).toMatchObject([{ status: 'cancelado' }])
    expect(await ledgerOf(marlene)).toEqual({ provider: -1_990, service: 1_990 })
    expect(await reasonOf(world.as(marlene).subscription.cancelService({ kind: insurance }))).toBe('not_active')
  })

  test('cancelling is refused for a service that does not renew, and for a service of another person', async () => {
    const [marlene, zilda] = [await professional(), await professional()]
    await buy(marlene, certificate)
    expect(await reasonOf(world.as(marlene).subscription.cancelService({ kind: certificate }))).toBe('does_not_renew')
    expect(await reasonOf(world.as(zilda).subscription.cancelService({ kind: certificate }))).toBe('not_active')
    expect(await reasonOf(world.as(zilda).subscription.withdrawService({ kind: certificate }))).toBe('not_active')
  })
})

describe('withdrawing from a purchase', () => {
  test('withdrawing from any service on the seventh day ends it and refunds everything once', async () => {
    const [ana, marlene] = [await contractor(), await professional()]
    const bought = [
      ...[checklist, contract, reports, club].map((service) => [ana, service] as const),
      ...[certificate, insurance, PurchaseKind.analysis].map((service) => [marlene, service] as const),
    ]
    for (const [buyer, service] of bought) await payOn(await openPage(buyer, service))
    await learn()
    world.clock.advance(7 * DAY)
    for (const [buyer, service] of bought) {
      const withdraw = () => world.as(buyer).subscription.withdrawService({ kind: service })
      const answers = await Promise.allSettled([withdraw(), withdraw()])
      expect(answers.map(({ status }) => status)).toContain('fulfilled')
      expect(await hasIt(buyer, service)).toBe(false)
    }
    await learn()
    await learn()
    for (const [buyer, service] of bought) {
      const [purchase] = await purchasesOf(buyer, service)
      expect(purchase).toMatchObject({ status: 'cancelada' })
      const planId = purchase?.providerSubscriptionId
      expect(planId ? (await planOf(planId)).status : 'canceled').toBe('canceled')
    }
    expect([await ledgerOf(ana), await ledgerOf(marlene)]).toEqual(Array(2).fill({ provider: 0, service: 0 }))
    const messages = (await world.as(marlene).notifications.mine()).items.filter(({ kind }) => kind === 'payment.refunded')
    expect(messages.map(({ link }) => link)).toEqual(Array(3).fill('/servicos'))
  })

  test('withdrawing from a purchase cancels its certificate, even if it is already issued', async () => {
    const marlene = await professional()
    const { id } = await bought(certificate, marlene)
    const issued = {
      status: 'ativo',
      verificationCode: 'CERT-7K2M-Q0XD',
      issuedAt: world.now(),
      validUntil: new Date('2028-11-23'),
    } as const
    await world.db.update(certificates).set(issued).where(eq(certificates.purchaseId, id))
    await world.as(marlene).subscription.withdrawService({ kind: certificate })
    expect(await world.db.select().from(certificates).where(eq(certificates.purchaseId, id))).toMatchObject([
      { status: 'cancelado', verificationCode: 'CERT-7K2M-Q0XD' },
    ])
  })

  long(
    'withdrawing twice within twelve months is never refused, says before what follows, and makes that service wait for 90 days',
    async () => {
      const ana = await contractor()
      const state = () => stateOf(ana, club)
      for (const pauses of [false, true]) {
        await buy(ana, club)
        expect(await state()).toMatchObject({ state: 'active', buyableAgainAt: null, withdrawalPauses: pauses })
        await world.as(ana).subscription.withdrawService({ kind: club })
        await learn()
      }
      expect((await state())?.buyableAgainAt).toEqual(new Date('2027-02-21T03:00:00Z'))
      expect(await reasonOf(openPage(ana, club))).toBe('withdrawn_twice')
      await openPage(ana, reports)
      world.clock.set('2027-02-21T03:00:00Z')
      await openPage(ana, club)
    },
  )

  test('withdrawing after more than seven days is refused with withdrawal_over, and the service stays active', async () => {
    const ana = await contractor()
    await buy(ana, club)
    world.clock.advance(7 * DAY + 1)
    expect(await reasonOf(world.as(ana).subscription.withdrawService({ kind: club }))).toBe('withdrawal_over')
    expect(await stateOf(ana, club)).toMatchObject({ state: 'active', refundInCents: null })
  })
})

describe('what must never cost a buyer', () => {
  long('a second purchase beside an active one is refunded and ended at the provider', async () => {
    const ana = await contractor()
    const first = await bought(club, ana)
    const [second] = await world.db
      .insert(servicePurchases)
      .values({
        userId: ana.id,
        service: club,
        amountInCents: 690,
        monthlyInCents: 690,
        createdAt: world.now(),
        updatedAt: world.now(),
      })
      .returning()
    const page = await world.adapters.payment.openCheckout({
      customerId: (await planOf(first.planId)).customerId,
      product: 'plumai-clube',
      name: 'Clube',
      onceInCents: 0,
      monthlyInCents: 690,
      successUrl: 'http://localhost:3000/x',
      cancelUrl: 'http://localhost:3000/y',
      idempotencyKey: 'second club',
      metadata: {},
    })
    await world.db.update(servicePurchases).set({ providerCheckoutId: page.id }).where(eq(servicePurchases.id, second!.id))
    await world.sandbox?.browser.payCheckout(page.id, visa)
    await learn()
    await learn()
    expect((await purchasesOf(ana, club)).map(({ status }) => status).toSorted()).toEqual(['ativa', 'cancelada'])
    expect(await ledgerOf(ana)).toEqual({ provider: -690, service: 690 })
    const { subscriptionId } = await world.adapters.payment.readCheckout(page.id)
    expect((await planOf(subscriptionId ?? '')).status).toBe('canceled')
  })

  long('a payment page at another price than the row activates nothing', async () => {
    const ana = await contractor()
    const url = await openPage(ana, club)
    await world.db
      .update(servicePurchases)
      .set({ amountInCents: 100, monthlyInCents: 100 })
      .where(eq(servicePurchases.userId, ana.id))
    await payOn(url)
    await learn()
    expect(await hasIt(ana, club)).toBe(false)
    expect(await ledgerOf(ana)).toEqual({})
  })

  test('buying a service again after a price change closes the payment page with the old price', async () => {
    const ana = await contractor()
    const old = await openPage(ana, club)
    await world.db
      .update(servicePurchases)
      .set({ amountInCents: 100, monthlyInCents: 100 })
      .where(eq(servicePurchases.userId, ana.id))
    const fresh = await openPage(ana, club)
    expect(fresh).not.toBe(old)
    await world.jobs()
    await expect(payOn(old)).rejects.toMatchObject({ body: { code: 'checkout_not_open' } })
  })
})

describe('a closed account', () => {
  const close = (who: Person) => inTransaction(world.ctx, (tx) => endPurchasesOf(tx, who.id))

  test('closing an account ends all its services and refunds those bought in the last seven days', async () => {
    const marlene = await professional()
    const old = await bought(club, marlene)
    world.clock.advance(8 * DAY)
    await buy(marlene, certificate)
    const pending = await openPage(marlene, insurance)
    await close(marlene)
    await world.jobs()
    await learn()
    const statuses = await world.db.select().from(servicePurchases).where(eq(servicePurchases.userId, marlene.id))
    expect(statuses.map(({ status }) => status)).toEqual(['cancelada', 'cancelada', 'cancelada'])
    expect(await ledgerOf(marlene)).toEqual({ provider: -690, service: 690 })
    expect((await planOf(old.planId)).status).toBe('canceled')
    await expect(payOn(pending)).rejects.toMatchObject({ body: { code: 'checkout_not_open' } })
  })

  long('a payment page that was paid while the account was being closed is refunded', async () => {
    const ana = await contractor()
    await payOn(await openPage(ana, contract))
    await close(ana)
    await world.jobs()
    await learn()
    const [purchase] = await purchasesOf(ana, contract)
    expect(purchase).toMatchObject({ status: 'cancelada' })
    expect(await ledgerOf(ana)).toEqual({ provider: 0, service: 0 })
    expect((await planOf(purchase?.providerSubscriptionId ?? '')).status).toBe('canceled')
    await syncPurchase(world.ctx, purchase!.id)
    expect(await world.db.select().from(refunds).where(eq(refunds.requestedBy, ana.id))).toEqual([])
  })
})
