import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chargebacks, notifications, sessions, transferHolds } from '#db/schema/index.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { LONG } from '#server/test/stage/long.ts'
import { deliverAll, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { payoutsOf, type PayoutStory } from '#server/test/stage/payouts.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'
import { takeBackTransfer } from '../service.ts'
import { followDisputes } from './follow.ts'

let world: TestWorld
let story: Story
let rita: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
  story = await storyOf(world)
  rita = await world.person({ name: 'Rita Alves', roles: ['admin'] })
})
afterAll(() => world?.close())
beforeEach(() => world.clock.set('2026-11-23T12:00:00Z'))

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
const titlesOf = async (person: Person) =>
  (await world.db.select().from(notifications).where(eq(notifications.userId, person.id))).map(({ title }) => title)
const decide = async (paymentId: string, finding: 'took_place' | 'did_not_take_place') =>
  world.as(rita).payment.decideChargeback({ chargebackId: (await rowOf(paymentId))?.id ?? '', finding })
const unpaid = { professional: 9_000, platform: 1_800 }

test('a chargeback is stored once, holds the transfer, is posted as a loss of the platform and notifies admins', async () => {
  const { bookingId, chargeId, paymentId } = await confirmed()
  await dispute(chargeId)
  await Promise.all([deliverAll(world), deliverAll(world)])
  expect(await rowOf(paymentId)).toMatchObject({ status: 'open', amountInCents: 10_800, reason: 'fraudulent', closedAt: null })
  expect(await isHeld(bookingId)).toBe(true)
  expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, costs: -10_800, ...unpaid })
  const notified = await world.db.select().from(notifications).where(eq(notifications.userId, rita.id))
  expect(notified.filter(({ title }) => title === 'Pagamento contestado no banco')).toHaveLength(1)
  const [listed] = (await world.as(rita).payment.chargebacks()).items
  expect(listed).toMatchObject({ bookingId, payerName: 'Ana Prado', professionalName: 'Marlene Souza', status: 'open' })
})

test('a won chargeback reverses all postings and releases the transfer, and later events change nothing', async () => {
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

test('a lost chargeback waits for an admin; if the booking took place, the platform pays the professional', async () => {
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

test('if a disputed booking did not take place, nothing is transferred, which lowers the loss of the platform', async () => {
  const { bookingId, chargeId, paymentId } = await confirmed()
  await dispute(chargeId)
  await deliverAll(world)
  await decide(paymentId, 'did_not_take_place')
  expect(await isHeld(bookingId)).toBe(true)
  expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 1_800, costs: -1_800 })
  expect(await rowOf(paymentId)).toMatchObject({ finding: 'did_not_take_place', foundBy: rita.id })
})

describe.runIf(LONG)('after the professional was paid', () => {
  let pay: PayoutStory
  beforeAll(async () => {
    pay = await payoutsOf(world, story)
    await pay.onboard()
  })
  afterAll(() => typePassword(new Date('2026-11-23T12:00:00Z')))

  const typePassword = async (authenticatedAt = world.now()) => {
    await world.db.update(sessions).set({ authenticatedAt }).where(eq(sessions.userId, rita.id))
  }
  /** A booking whose transfer was made and whose charge is disputed. The admin has just entered the password. */
  async function disputedAfterTransfer() {
    const { id: bookingId } = await pay.completed()
    await pay.later(24)
    const [payment] = await story.paymentsOf(bookingId)
    const disputeId = await dispute(payment?.providerIntentId ?? '')
    await pay.deliver()
    await typePassword()
    return { bookingId, disputeId, paymentId: payment?.id ?? '' }
  }
  const received = async (bookingId: string) =>
    (await pay.madeFor(bookingId)).reduce((sum, { amount, reversed }) => sum + amount - reversed, 0)
  afterEach(async () => expect(await brokenInvariants(world.db, world.now())).toEqual([]))

  test('if the disputed booking took place, the made transfer stays, whatever the bank decides', async () => {
    const { bookingId, disputeId, paymentId } = await disputedAfterTransfer()
    await decide(paymentId, 'took_place')
    await close(disputeId, 'lost')
    await pay.deliver()
    await pay.later(1)
    expect(await pay.madeFor(bookingId)).toMatchObject([{ amount: 9_000, reversed: 0 }])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 9_000, professional: 0, platform: 1_800, costs: -10_800 })
  })

  test('if a disputed booking did not take place, its transfer is taken back once, which lowers the loss', async () => {
    const { bookingId, disputeId, paymentId } = await disputedAfterTransfer()
    await Promise.allSettled([decide(paymentId, 'did_not_take_place'), decide(paymentId, 'did_not_take_place')])
    expect(await received(bookingId)).toBe(0)
    expect(await rowOf(paymentId)).toMatchObject({ finding: 'did_not_take_place' })
    await close(disputeId, 'lost')
    await pay.deliver()
    await pay.later(1)
    expect(await pay.madeFor(bookingId)).toMatchObject([{ amount: 9_000, reversed: 9_000 }])
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 1_800, costs: -1_800 })
  })

  test('if the bank decides for the platform after the transfer was taken back, it is made again', async () => {
    const { bookingId, disputeId, paymentId } = await disputedAfterTransfer()
    await decide(paymentId, 'did_not_take_place')
    await close(disputeId, 'won')
    await pay.deliver()
    await Promise.all([pay.later(0.01), pay.later(0.01)])
    await pay.deliver()
    expect(await isHeld(bookingId)).toBe(false)
    expect(await received(bookingId)).toBe(9_000)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -1_800, professional: 0, platform: 1_800, costs: 0 })
    await world.job('payment.reconcile')
    await pay.later(1)
    expect((await pay.transfersOf(bookingId)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('a lost chargeback that is won on appeal gives the withheld share back to the professional', async () => {
    const { bookingId, disputeId, paymentId } = await disputedAfterTransfer()
    await close(disputeId, 'lost')
    await decide(paymentId, 'did_not_take_place')
    await pay.deliver()
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 1_800, costs: -1_800 })
    await world.sandbox?.control.openAppeal(disputeId)
    await pay.deliver()
    const respondBy = expect.any(Date)
    expect(await rowOf(paymentId)).toMatchObject({ status: 'appealable', respondBy, closedAt: null })
    const [listed] = (await world.as(rita).payment.chargebacks()).items
    expect(listed).toMatchObject({ bookingId, status: 'appealable', respondBy, finding: 'did_not_take_place' })
    await close(disputeId, 'won')
    await Promise.all([pay.deliver(), pay.deliver()])
    await pay.later(0.01)
    expect(await received(bookingId)).toBe(9_000)
    expect(await isHeld(bookingId)).toBe(false)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -1_800, professional: 0, platform: 1_800, costs: 0 })
    const rows = (await world.as(story.marlene).payment.payouts()).rows.filter((row) => row.bookingId === bookingId)
    const notified = rows
      .map(({ again, state, why }) => [again, state, why])
      .toSorted(([one], [other]) => Number(one) - Number(other))
    expect(notified).toEqual([
      [false, 'reversed', expect.stringContaining('a seu favor')],
      [true, 'paid', null],
    ])
    expect(await titlesOf(rita)).toEqual(expect.arrayContaining(['Cabe recurso em uma contestação', 'Contestação ganha']))
  })

  test('a won chargeback that the bank reopens holds the transfer again, and an admin must decide again', async () => {
    const { bookingId, disputeId, paymentId } = await disputedAfterTransfer()
    await decide(paymentId, 'did_not_take_place')
    await close(disputeId, 'won')
    await pay.deliver()
    await pay.later(0.01)
    await world.sandbox?.control.openAppeal(disputeId)
    await pay.deliver()
    expect(await rowOf(paymentId)).toMatchObject({ status: 'appealable', finding: null, foundBy: null })
    expect(await isHeld(bookingId)).toBe(true)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 9_000, professional: 0, platform: 1_800, costs: -10_800 })
    await decide(paymentId, 'did_not_take_place')
    await close(disputeId, 'lost')
    await pay.deliver()
    expect(await received(bookingId)).toBe(0)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, professional: 0, platform: 1_800, costs: -1_800 })
    const rows = (await world.as(story.marlene).payment.payouts()).rows.filter((row) => row.bookingId === bookingId)
    expect(rows.map(({ why }) => why)).toEqual(Array(2).fill(expect.stringContaining('a visita não aconteceu')))
  })

  test('a refused reversal changes nothing, and a transfer taken back before a won decision is made again', async () => {
    const { bookingId, disputeId, paymentId } = await disputedAfterTransfer()
    const refuse = {
      method: 'POST',
      path: /reversals$/,
      kind: 'error',
      status: 400,
      effect: 'none',
      code: 'balance_insufficient',
    } as const
    world.sandbox?.control.answerNext(refuse)
    expect(await reasonOf(decide(paymentId, 'did_not_take_place'))).toBe('reversal_refused')
    expect(await rowOf(paymentId)).toMatchObject({ finding: null })
    expect(await received(bookingId)).toBe(9_000)
    // Simulates a process that stopped after the reversal and before the admin's decision was stored.
    await takeBackTransfer(world.ctx, paymentId, (await rowOf(paymentId))?.id ?? '')
    await close(disputeId, 'won')
    await pay.deliver()
    await pay.later(0.01)
    expect(await reasonOf(decide(paymentId, 'did_not_take_place'))).toBe('chargeback_won')
    await pay.later(0.01)
    expect(await received(bookingId)).toBe(9_000)
    expect(await story.ledgerOf(bookingId)).toEqual({ provider: -1_800, professional: 0, platform: 1_800, costs: 0 })
  })

  test('a transfer that an admin’s decision cancelled is planned again if the bank decides for the platform', async () => {
    const pay = await payoutsOf(world, story)
    const { id: bookingId } = await pay.completed()
    const [payment] = await story.paymentsOf(bookingId)
    const disputeId = await dispute(payment?.providerIntentId ?? '')
    await deliverAll(world)
    await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, rita.id))
    await decide(payment?.id ?? '', 'did_not_take_place')
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'cancelled' })
    await close(disputeId, 'won')
    await deliverAll(world)
    await pay.later(24)
    expect(await pay.transferOf(bookingId)).toMatchObject({ status: 'paid', amountInCents: 9_000 })
  })
})

test('a dispute that was read before a newer reading was stored is dropped and undoes no decision', async () => {
  const { chargeId, paymentId } = await confirmed()
  const disputeId = await dispute(chargeId)
  const payment = { id: paymentId, providerIntentId: chargeId }
  await followDisputes(world.ctx, payment)
  let overtaken = false
  const slow = {
    ...world.adapters.payment,
    async disputesOf(id: string) {
      const read = await world.adapters.payment.disputesOf(id)
      if (!overtaken) {
        overtaken = true
        await close(disputeId, 'won')
        await followDisputes(world.ctx, payment)
      }
      return read
    },
  }
  await followDisputes({ ...world.ctx, adapters: { ...world.adapters, payment: slow } }, payment)
  expect(await rowOf(paymentId)).toMatchObject({ status: 'won' })
})

test('a lost chargeback is read again each day, so an appeal is found even if its webhooks are lost', async () => {
  const { bookingId, chargeId, paymentId } = await confirmed()
  const disputeId = await dispute(chargeId)
  await close(disputeId, 'lost')
  await deliverAll(world)
  await world.sandbox?.control.openAppeal(disputeId)
  await close(disputeId, 'won')
  world.clock.advance(25 * 3_600_000)
  await world.job('payment.reconcile-chargebacks')
  expect(await rowOf(paymentId)).toMatchObject({ status: 'won' })
  expect(await isHeld(bookingId)).toBe(false)
})

test('a contested Pix is lost at once, nobody is asked for evidence, and the transfer waits for an admin', async () => {
  const { id: bookingId } = await story.booked()
  const chargeId = await story.pix(bookingId)
  await world.sandbox?.browser.payPix(chargeId)
  await story.refresh(bookingId)
  const [payment] = await story.paymentsOf(bookingId)
  const bookingOf = (who: Person) => world.as(who).booking.byId({ bookingId })
  expect((await bookingOf(story.ana)).contested).toBeNull()
  world.clock.advance(79 * 86_400_000)
  await dispute(chargeId)
  await Promise.all([deliverAll(world), deliverAll(world)])
  expect(await rowOf(payment?.id ?? '')).toMatchObject({ status: 'lost', respondBy: null, closedAt: world.now() })
  expect(await isHeld(bookingId)).toBe(true)
  expect(await story.ledgerOf(bookingId)).toEqual({ provider: 0, costs: -10_800, ...unpaid })
  expect((await titlesOf(rita)).filter((title) => title === 'Pix contestado no banco')).toHaveLength(1)
  const listed = (await world.as(rita).payment.chargebacks()).items.find((each) => each.bookingId === bookingId)
  expect(listed).toMatchObject({ method: 'pix', status: 'lost', respondBy: null })
  expect((await bookingOf(story.ana)).contested).toEqual({ status: 'lost', method: 'pix' })
  expect((await bookingOf(story.marlene)).contested).toBeNull()
  await world.db.update(sessions).set({ authenticatedAt: world.now() }).where(eq(sessions.userId, rita.id))
  await decide(payment?.id ?? '', 'took_place')
  expect(await isHeld(bookingId)).toBe(false)
})

test('a chargeback is found even if its webhook is lost, and only admins may decide about it', async () => {
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
