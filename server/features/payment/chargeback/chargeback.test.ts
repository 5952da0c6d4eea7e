import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargebacks, notifications, transferHolds } from '#db/schema/index.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { deliverAll, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

let world: TestWorld
let story: Story
let rita: Person

beforeAll(async () => {
  world = await testWorld({ payments: true, pool: 20 })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(() => {
  world.clock.set('2026-11-23T12:00:00Z')
})

async function confirmed(card = visa) {
  const { id: bookingId } = await story.booked()
  const { chargeId } = await story.start(bookingId)
  await world.sandbox?.browser.confirm(chargeId, card, null)
  await story.refresh(bookingId)
  const [payment] = await story.paymentsOf(bookingId)
  return { bookingId, chargeId, paymentId: payment?.id ?? '' }
}
const dispute = async (chargeId: string) => (await world.sandbox?.control.dispute(chargeId)) ?? ''
const close = (id: string, outcome: 'won' | 'lost') => world.sandbox?.control.closeDispute(id, outcome)
const rowOf = async (paymentId: string) => {
  const [row] = await world.db.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId))
  return row
}
const isHeld = async (bookingId: string) =>
  (await world.db.select().from(transferHolds).where(eq(transferHolds.bookingId, bookingId))).some(
    ({ releasedAt }) => !releasedAt,
  )
const decide = async (paymentId: string, finding: 'took_place' | 'did_not_take_place') =>
  world.as(rita).payment.decideChargeback({ chargebackId: (await rowOf(paymentId))?.id ?? '', finding })
const unpaid = { professional: 9_000, platform: 1_800 }

test('a chargeback is stored once, holds the transfer, is borne by the platform, and admins are told', async () => {
  const { bookingId, chargeId, paymentId } = await confirmed()
  await dispute(chargeId)
  await Promise.all([deliverAll(world), deliverAll(world)])
  expect(await rowOf(paymentId)).toMatchObject({ status: 'open', amountInCents: 10_800, reason: 'fraudulent', closedAt: null })
  expect(await isHeld(bookingId)).toBe(true)
  expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, costs: -10_800, ...unpaid })
  const told = await world.db.select().from(notifications).where(eq(notifications.userId, rita.id))
  expect(told.filter(({ title }) => title === 'Pagamento contestado no banco')).toHaveLength(1)
  const [listed] = (await world.as(rita).payment.chargebacks()).items
  expect(listed).toMatchObject({ bookingId, payerName: 'Ana Prado', professionalName: 'Marlene Souza', status: 'open' })
})

test('a won chargeback gives everything back and releases the transfer; its late events change nothing', async () => {
  const { bookingId, paymentId } = await confirmed({ ...visa, number: '4000000000000259' })
  await deliverAll(world)
  const row = await rowOf(paymentId)
  await close(row?.providerDisputeId ?? '', 'won')
  await deliverAll(world)
  expect(await rowOf(paymentId)).toMatchObject({ status: 'won' })
  expect(await isHeld(bookingId)).toBe(false)
  expect(await story.ledgerOf(bookingId)).toEqual({ provider: -10_800, costs: 0, ...unpaid })
  await world.job('payment.reconcile')
  expect(await story.ledgerOf(bookingId)).toEqual({ provider: -10_800, costs: 0, ...unpaid })
  expect(await reasonOf(decide(paymentId, 'took_place'))).toBe('chargeback_won')
})

test('a lost chargeback waits for an admin; when the booking took place the professional is paid and the platform bears it', async () => {
  const { bookingId, chargeId, paymentId } = await confirmed()
  await close(await dispute(chargeId), 'lost')
  await deliverAll(world)
  expect(await rowOf(paymentId)).toMatchObject({ status: 'lost' })
  expect(await isHeld(bookingId)).toBe(true)
  await decide(paymentId, 'took_place')
  await decide(paymentId, 'took_place')
  expect(await isHeld(bookingId)).toBe(false)
  expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, costs: -10_800, ...unpaid })
  expect(await reasonOf(decide(paymentId, 'did_not_take_place'))).toBe('already_found')
})

test('when the booking did not take place nothing is transferred, and the share lowers the loss', async () => {
  const { bookingId, chargeId, paymentId } = await confirmed()
  await dispute(chargeId)
  await deliverAll(world)
  await decide(paymentId, 'did_not_take_place')
  expect(await isHeld(bookingId)).toBe(true)
  expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 1_800, costs: -1_800 })
  expect(await rowOf(paymentId)).toMatchObject({ finding: 'did_not_take_place', foundBy: rita.id })
})

test('a lost webhook is made up for, and only admins may decide', async () => {
  const { chargeId, paymentId } = await confirmed()
  await dispute(chargeId)
  await world.job('payment.reconcile')
  expect(await rowOf(paymentId)).toMatchObject({ status: 'open' })
  const chargebackId = (await rowOf(paymentId))?.id ?? ''
  const asAna = world.as(story.ana).payment
  expect(await reasonOf(asAna.decideChargeback({ chargebackId, finding: 'took_place' }))).toBe('forbidden')
  expect(await reasonOf(world.as(rita).payment.decideChargeback({ chargebackId: world.newId(), finding: 'took_place' }))).toBe(
    'not_found',
  )
})
