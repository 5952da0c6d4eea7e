import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { untilLockWait } from '#db/lock-wait.ts'
import {
  certificates,
  clubMembers,
  courseModules,
  courseProgress,
  insurancePolicies,
  payments,
  servicePurchases,
} from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { long } from '#server/test/stage/long.ts'
import { buy, learn, openPage, payOn, purchasesOf, stateOf } from '#server/test/stage/purchases.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { declined, deliverAll, needsAuthentication } from '#server/test/stage/payments.ts'
import { ledgerOf, setUpSubscriptions, world } from '#server/test/stage/subscriptions.ts'
import { reasonOf, testWorld } from '#server/test/stage/world.ts'

import { myClub, subscribeToClub } from '#server/features/club/mine.ts'
import { myInsurance, purchaseInsurance } from '#server/features/insurance/policy.ts'

setUpSubscriptions()

const [MINUTE, DAY] = [60_000, 86_400_000]
const { checklist, contract, reports, club, certificate, insurance, analysis } = PurchaseKind
const contractor = () => world.person({ name: 'Ana Prado' })
const professional = () => world.person({ name: 'Marlene Souza', professional: true })

describe('buying a service', () => {
  test('each service becomes active once by the signed webhooks, with its payment and its ledger rows', async () => {
    const [ana, marlene] = [await contractor(), await professional()]
    const offers = [
      [ana, checklist, 490, 490],
      [ana, contract, 5_980, 990],
      [ana, reports, 990, 990],
      [ana, club, 690, 690],
      [marlene, club, 690, 690],
      [marlene, certificate, 2_990, 0],
      [marlene, insurance, 1_990, 1_990],
      [marlene, analysis, 990, 990],
    ] as const
    for (const [buyer, service] of offers) {
      await payOn(await openPage(buyer, service))
      expect(await stateOf(buyer, service)).toMatchObject({ state: 'none' })
    }
    await learn()
    const justBought = { late: false, keepInCents: null, buyableAgainAt: null, withdrawalPauses: false, endedAt: null }
    for (const [buyer, service, first, monthly] of offers) {
      expect(await stateOf(buyer, service)).toEqual({
        service,
        state: 'active',
        endsAt: monthly ? new Date('2026-12-23T12:00:00Z') : null,
        renews: monthly > 0,
        refundInCents: first,
        ...justBought,
      })
      expect(await purchasesOf(buyer, service)).toMatchObject([
        { status: 'ativa', amountInCents: first, monthlyInCents: monthly, firstPaidAt: world.now() },
      ])
    }
    const books = () => Promise.all([ledgerOf(ana), ledgerOf(marlene)])
    expect(await books()).toEqual([
      { provider: -8_150, service: 8_150 },
      { provider: -6_660, service: 6_660 },
    ])
    const kinds = await world.db.select({ kind: payments.kind, status: payments.status }).from(payments)
    expect(new Set(kinds.map((row) => Object.values(row).join()))).toEqual(new Set(['service,succeeded']))
    expect((await world.as(ana).notifications.mine()).items.map(({ link }) => link)).toEqual(Array(4).fill('/servicos'))

    await deliverAll(world)
    await world.jobs()
    expect(await books()).toEqual([
      { provider: -8_150, service: 8_150 },
      { provider: -6_660, service: 6_660 },
    ])
    expect(world.publishedEvents.filter(({ type }) => type === 'purchase.activated')).toHaveLength(8)
  })

  test('a contract charges the one-time and the monthly price first, and later only the monthly price', async () => {
    const ana = await contractor()
    await buy(ana, contract)
    const [purchase] = await purchasesOf(ana, contract)
    world.clock.set(purchase!.endsAt!)
    await world.sandbox?.control.renew(purchase?.providerSubscriptionId ?? '')
    await learn()
    expect(await stateOf(ana, contract)).toMatchObject({ state: 'active', endsAt: new Date('2027-01-23T12:00:00Z') })
    expect(await ledgerOf(ana)).toEqual({ provider: -6_970, service: 6_970 })
  })

  test.each([
    [contractor, [certificate, insurance, analysis]],
    [professional, [checklist, contract, reports]],
    [() => world.person({ roles: ['profissional'] }), Object.values(PurchaseKind)],
  ])('the wrong kind of person gets FORBIDDEN, and sees nothing of it (case %#)', async (who, services) => {
    const person = await who()
    for (const service of services) {
      await expect(openPage(person, service)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await stateOf(person, service)).toBeUndefined()
      expect(await purchasesOf(person, service)).toEqual([])
    }
  })

  test('a price, status, account or unknown service sent by the browser is refused with BAD_REQUEST', async () => {
    const ana = await contractor()
    const { startService } = world.as(ana).subscription
    for (const extra of [{ amountInCents: 1 }, { status: 'ativa' }, { userId: ana.id }, { kind: 'clube' }, { kind: 'x' }])
      await expect(startService({ kind: 'contrato', ...extra } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(world.as(ana).club.subscribe({ priceInCents: 1 } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await purchasesOf(ana, contract)).toEqual([])
  })

  test('the page after the payment shows a service as active only to its buyer, once the provider confirms it', async () => {
    const [ana, marlene] = [await contractor(), await professional()]
    const url = await openPage(ana, club)
    const [row] = await purchasesOf(ana, club)
    const refresh = (who: Person, purchaseId = row!.id) => world.as(who).subscription.refreshPurchase({ purchaseId })
    expect(await refresh(ana)).toEqual({ service: club, state: 'none' })
    await payOn(url)
    expect(await reasonOf(refresh(marlene))).toBe('not_found')
    expect(await reasonOf(refresh(ana, world.newId()))).toBe('not_found')
    expect(await refresh(ana)).toEqual({ service: club, state: 'active' })
    expect(await stateOf(ana, club)).toMatchObject({ state: 'active' })
  })

  long('a double click opens one page, and twenty at once do too', async () => {
    const ana = await contractor()
    const urls = await Promise.all(Array.from({ length: 20 }, () => openPage(ana, checklist)))
    expect(new Set(urls).size).toBe(1)
    expect(await openPage(ana, checklist)).toBe(urls[0])
    expect(await purchasesOf(ana, checklist)).toHaveLength(1)
    expect(await checkoutsOf(ana)).toHaveLength(1)
  })

  test('buying a service again is refused while it is active or its payment waits for the bank', async () => {
    const ana = await contractor()
    await buy(ana, club)
    expect(await reasonOf(openPage(ana, club))).toBe('already_active')
    const url = await openPage(ana, reports)
    await world.sandbox?.control.delayCheckout(url?.split('/').at(-1) ?? '')
    expect(await reasonOf(openPage(ana, reports))).toBe('still_confirming')
    expect(await stateOf(ana, reports)).toMatchObject({ state: 'confirming' })
  })

  test('a second click waiting for the lock while the first purchase is confirmed gets already_active, no page', async () => {
    const ana = await contractor()
    await openPage(ana, checklist)
    const [purchase] = await purchasesOf(ana, checklist)
    let second = Promise.resolve<string | undefined>(undefined)
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${ana.id}`}, 0))`)
      second = reasonOf(world.as(ana).subscription.startService({ kind: checklist }))
      await untilLockWait(world.db)
      const endsAt = new Date(world.now().getTime() + 30 * DAY)
      await tx
        .update(servicePurchases)
        .set({ status: 'ativa', endsAt, firstPaidAt: world.now() })
        .where(eq(servicePurchases.id, purchase!.id))
    })
    expect(await second).toBe('already_active')
    expect(await purchasesOf(ana, checklist)).toHaveLength(1)
  })

  test('a purchase that the bank decides later becomes active when it is paid, and is cancelled when it is not', async () => {
    const [ana, bia] = [await contractor(), await contractor()]
    const idOf = async (who: Person) => (await openPage(who, reports))?.split('/').at(-1) ?? ''
    const [good, bad] = [await idOf(ana), await idOf(bia)]
    for (const id of [good, bad]) await world.sandbox?.control.delayCheckout(id)
    await learn()
    expect(await stateOf(ana, reports)).toMatchObject({ state: 'confirming' })
    await world.sandbox?.control.settleCheckout(good, 'succeeded')
    await world.sandbox?.control.settleCheckout(bad, 'failed')
    await learn()
    expect(await stateOf(ana, reports)).toMatchObject({ state: 'active' })
    expect(await purchasesOf(bia, reports)).toMatchObject([{ status: 'cancelada' }])
    expect(await openPage(bia, reports)).not.toBeNull()
  })

  test('after a refused card the payment page stays open and nothing is charged', async () => {
    const ana = await contractor()
    const url = await openPage(ana, reports)
    await payOn(url, declined)
    const { intent } = await payOn(url, needsAuthentication)
    await world.sandbox?.browser.finish(intent.id, false)
    await learn()
    expect(await stateOf(ana, reports)).toMatchObject({ state: 'none' })
    expect(await ledgerOf(ana)).toEqual({})
    expect(await openPage(ana, reports)).toBe(url)
    await payOn(url)
    await learn()
    expect(await stateOf(ana, reports)).toMatchObject({ state: 'active' })
    expect(await ledgerOf(ana)).toEqual({ provider: -990, service: 990 })
  })

  test.each([club, certificate])('the job finds a purchase whose webhooks were lost (%s)', async (service) => {
    const marlene = await professional()
    await payOn(await openPage(marlene, service))
    world.clock.advance(3 * MINUTE)
    await world.job('purchase.reconcile')
    expect(await stateOf(marlene, service)).toMatchObject({ state: 'active' })
  })

  long('a lost response of the provider leads to the same page at the next click', async () => {
    const ana = await contractor()
    world.sandbox?.control.answerNext({ method: 'POST', path: /checkout\/sessions$/, kind: 'reset', effect: 'done', times: 2 })
    await expect(openPage(ana, checklist)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    await openPage(ana, checklist)
    expect(await purchasesOf(ana, checklist)).toHaveLength(1)
    expect(await checkoutsOf(ana)).toHaveLength(1)
  })

  long('an abandoned page expires after a day, and another one can be opened', async () => {
    const ana = await contractor()
    const first = await openPage(ana, checklist)
    world.clock.advance(DAY)
    await world.sandbox?.control.sweep()
    const second = await openPage(ana, checklist)
    expect(second).not.toBe(first)
    await learn()
    expect((await purchasesOf(ana, checklist)).map(({ status }) => status)).toEqual(['pendente', 'cancelada'])
  })
})

describe('what a purchase brings', () => {
  test('the club gives a random member code, which stays the same when the month is renewed', async () => {
    const ana = await contractor()
    await buy(ana, club)
    const memberOf = () => world.db.select().from(clubMembers).where(eq(clubMembers.userId, ana.id))
    const [member] = await memberOf()
    expect(member).toMatchObject({ status: 'ativo', startsAt: world.now(), monthlyPriceInCents: 690 })
    expect(member?.memberCode).toMatch(/^PLU-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const [purchase] = await purchasesOf(ana, club)
    world.clock.set(purchase!.endsAt!)
    await world.sandbox?.control.renew(purchase?.providerSubscriptionId ?? '')
    await learn()
    expect(await memberOf()).toEqual([{ ...member, endsAt: new Date('2027-01-23T12:00:00Z') }])
    const mine = () => world.as(ana).club.mine()
    expect(await mine()).toEqual({
      sold: true,
      demonstration: true,
      partners: [],
      member: { code: member?.memberCode, since: member?.startsAt, endsAt: new Date('2027-01-23T12:00:00Z') },
    })
    // The provider has not tried the renewal yet, so there is no grace period. The membership card is gone at the instant at
    // which the month ends.
    world.clock.set(new Date('2027-01-23T11:59:59Z'))
    expect((await mine()).member).not.toBeNull()
    world.clock.set(new Date('2027-01-23T12:00:00Z'))
    expect((await mine()).member).toBeNull()
  })

  test('the insurance of the sandbox is a demonstration policy, and the profile says so', async () => {
    const marlene = await professional()
    await buy(marlene, insurance)
    expect(await world.as(marlene).insurance.mine()).toEqual({
      sold: true,
      insurerName: 'Seguradora de demonstração',
      demonstration: true,
      interested: false,
      policyNumber: expect.stringMatching(/^DEMONSTRACAO-/),
      coverageInCents: 500_000,
      endsAt: new Date('2026-12-23T12:00:00Z'),
    })
    const ana = await world.person({ subscriber: true })
    const profile = await world.as(ana).search.profile({ professionalId: marlene.id })
    expect(profile.insurance).toMatchObject({ coverageInCents: 500_000, demonstration: true })
  })

  test('a bought certificate waits for the four modules, or is issued at once if they are done', async () => {
    const modules = await world.db.select().from(courseModules).orderBy(asc(courseModules.position))
    const [early, ready] = [await professional(), await professional()]
    await world.db
      .insert(courseProgress)
      .values(modules.map(({ id }) => ({ professionalId: ready.id, moduleId: id, completed: true, quizGrade: 9 })))
    for (const who of [early, ready]) await buy(who, certificate)
    expect(await certificatesOf(early)).toMatchObject([{ status: 'pago', verificationCode: null, issuedAt: null }])
    expect(await stateOf(early, certificate)).toMatchObject({ state: 'active', endsAt: null })
    expect(await certificatesOf(ready)).toMatchObject([
      { status: 'ativo', issuedAt: world.now(), validUntil: new Date('2028-11-23T12:00:00Z') },
    ])
    expect(await stateOf(ready, certificate)).toMatchObject({ state: 'active', endsAt: new Date('2028-11-23T12:00:00Z') })
    world.clock.set('2028-11-23T12:00:00Z')
    await world.job('purchase.expire')
    expect(await certificatesOf(ready)).toMatchObject([{ status: 'vencido' }])
    expect(await openPage(ready, certificate)).not.toBeNull()
  })
})

describe('without a sandbox', () => {
  test('without an insurer, buying the insurance only records the interest, once, and opens no page', async () => {
    const other = await testWorld()
    const marlene = await other.person({ professional: true })
    const live = { ...other.adapters, payment: { ...other.adapters.payment, mode: 'live' as const } }
    const ctx = { ...(await other.contextOf(marlene)), adapters: live }
    expect(await Promise.all([purchaseInsurance(ctx), purchaseInsurance(ctx)])).toEqual([{ url: null }, { url: null }])
    expect(await myInsurance(ctx)).toMatchObject({ sold: false, interested: true, policyNumber: null })
    expect(await other.db.select().from(insurancePolicies)).toMatchObject([{ status: 'interesse', endsAt: null }])
    expect(await other.db.select().from(payments)).toEqual([])
    await other.close()
  })

  test('without partner shops the club cannot be bought, and with partner shops it can', async () => {
    const ana = await contractor()
    const live = { ...world.adapters, payment: { ...world.adapters.payment, mode: 'live' as const } }
    const ctx = { ...(await world.contextOf(ana)), adapters: live }
    expect(await myClub(ctx)).toEqual({ sold: false, demonstration: false, partners: [], member: null })
    await expect(subscribeToClub(ctx)).rejects.toMatchObject({ reason: 'not_sold' })
    expect(await purchasesOf(ana, club)).toEqual([])
    const partnered = { ...ctx, settings: { ...ctx.settings, clubPartners: ['Mercado Bom'] } }
    expect(await myClub(partnered)).toMatchObject({ sold: true, partners: ['Mercado Bom'] })
    expect(await subscribeToClub(partnered)).toEqual({ url: expect.any(String) })
  })
})

async function certificatesOf(who: Person) {
  return world.db.select().from(certificates).where(eq(certificates.professionalId, who.id))
}

/** All payment pages that the provider has opened for a person. */
async function checkoutsOf(who: Person) {
  return world.database.sql`
    select s.id from stripe_sandbox.objects s join stripe_sandbox.objects c on c.id = s.data->>'customer'
    where s.kind = 'checkout.session' and c.data->'metadata'->>'user_id' = ${who.id}`
}
