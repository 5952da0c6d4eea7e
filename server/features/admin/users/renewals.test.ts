import { describe, expect, test } from 'vitest'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { long } from '#server/test/stage/long.ts'
import { buy, learn, openPage, payOn, purchasesOf } from '#server/test/stage/purchases.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { setUpSubscriptions, start, subscribed, subscriptionsOf, world } from '#server/test/stage/subscriptions.ts'

setUpSubscriptions()

const setActive = async ({ id }: Person, active: boolean) => {
  // A new admin has just entered the password, so no step-up is required.
  const admin = await world.person({ roles: ['admin'] })
  await world.as(admin).admin.setActive({ userId: id, active })
  await world.jobs()
}
const planOf = (id: string | null | undefined) => world.adapters.payment.readSubscription(id ?? '')
const emailsTo = async ({ email }: Person) =>
  (await world.emails()).filter(({ to, subject }) => to === email && subject.startsWith('Sua conta foi'))

describe('the deactivation of a contractor', () => {
  test('deactivation cancels the subscription at the end of its paid period, in the database and at the provider', async () => {
    const ana = await subscribed()
    const [before] = await subscriptionsOf(ana)
    await setActive(ana, false)
    const [row] = await subscriptionsOf(ana)
    expect(row).toMatchObject({ status: 'ativa', endsAt: before?.endsAt, cancelAtPeriodEnd: true })
    expect(await planOf(row?.providerSubscriptionId)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    world.clock.set(row!.endsAt!)
    await world.sandbox?.control.sweep()
    await world.job('purchase.expire')
    await world.jobs()
    expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'cancelada', endsAt: row?.endsAt }])
    expect((await planOf(row?.providerSubscriptionId)).status).toBe('canceled')
  })

  long('the cancellation of a deactivated user’s subscription is sent again while the provider does not answer', async () => {
    const ana = await subscribed()
    const [row] = await subscriptionsOf(ana)
    const admin = await world.person({ roles: ['admin'] })
    await world.as(admin).admin.setActive({ userId: ana.id, active: false })
    world.sandbox?.control.answerNext({ path: /subscriptions/, kind: 'error', status: 500, effect: 'none', times: 20 })
    await expect(world.job('purchase.end-renewal', row!.id)).rejects.toBeInstanceOf(Error)
    world.sandbox?.control.clearFaults()
    expect((await planOf(row?.providerSubscriptionId)).cancelAtPeriodEnd).toBe(false)
    await world.jobs()
    expect((await planOf(row?.providerSubscriptionId)).cancelAtPeriodEnd).toBe(true)
    expect(await subscriptionsOf(ana)).toMatchObject([{ cancelAtPeriodEnd: true }])
  })

  test('deactivation ends a subscription that waits for its first payment, so that nothing is charged later', async () => {
    const ana = await world.person()
    await start(ana)
    await setActive(ana, false)
    const [row] = await subscriptionsOf(ana)
    expect(row?.status).toBe('cancelada')
    expect(['canceled', 'expired']).toContain((await planOf(row?.providerSubscriptionId)).status)
  })

  test('deactivation ends services with their paid period and closes an open payment page', async () => {
    const ana = await world.person({ name: 'Ana Prado' })
    await buy(ana, PurchaseKind.club)
    const page = await openPage(ana, PurchaseKind.reports)
    await setActive(ana, false)
    const [club] = await purchasesOf(ana, PurchaseKind.club)
    expect(club).toMatchObject({ status: 'ativa', cancelAtPeriodEnd: true })
    expect((await planOf(club?.providerSubscriptionId)).cancelAtPeriodEnd).toBe(true)
    expect(await purchasesOf(ana, PurchaseKind.reports)).toMatchObject([{ status: 'cancelada' }])
    await payOn(page).catch(() => undefined)
    await learn()
    expect(await purchasesOf(ana, PurchaseKind.reports)).toMatchObject([{ status: 'cancelada' }])
  })
})

test('a deactivated user gets an email that says what is no longer charged, and another one when activated', async () => {
  const [ana, bia] = [await subscribed(), await world.person({ name: 'Bia Lima' })]
  await setActive(ana, false)
  await setActive(bia, false)
  const [first] = await emailsTo(ana)
  expect(first).toMatchObject({ subject: 'Sua conta foi desativada' })
  expect(first?.text).toContain('não se renovam: nada novo será cobrado')
  expect((await emailsTo(bia))[0]?.text).not.toContain('não se renovam')
  await setActive(ana, true)
  expect((await emailsTo(ana)).map(({ subject }) => subject)).toContain('Sua conta foi ativada')
  expect(await subscriptionsOf(ana)).toMatchObject([{ status: 'ativa', cancelAtPeriodEnd: true }])
})
