import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#server/core/invariants.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { longerStory, type LongerStory } from '#server/test/stage/longer.ts'
import { declined, visa } from '#server/test/stage/payments.ts'
import { typedPassword } from '#server/test/stage/payouts.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const MINUTE = 60_000

let world: TestWorld
let story: LongerStory
let ana: Person
let marlene: Person

beforeAll(async () => {
  world = await testWorld({ payments: true })
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.clock.set('2026-11-23T12:00:00Z')
  world.sandbox?.control.clearFaults()
  story = await longerStory(world)
  ;({ ana, marlene } = story)
})

const charge = async () => {
  for (const { id } of await story.proposals()) await world.job('payment.charge-extension', id)
}
const states = async () => [
  (await story.proposals()).map(({ status }) => status),
  (await story.paidHours()).map(({ status, amountInCents, refundedInCents }) => [status, amountInCents, refundedInCents]),
]
const faults = () => brokenInvariants(world.db, world.now())
/** Runs the refund jobs that are queued. */
const refund = async () => {
  for (const { id } of await story.refundsOf(story.bookingId)) await world.job('payment.refund', id)
}
/** Marlene proposes two more hours, Ana accepts, and a saved card pays. */
async function agree(hours: 1 | 2 = 2) {
  const cardId = await story.savedCard()
  await story.propose(marlene, hours)
  await story.answer(ana, true, cardId)
  await charge()
}
/** Moves the clock to the end of the booking and completes it. */
async function finish() {
  world.clock.set((await story.rowOf()).endsAt.toISOString())
  await world.job('booking.begin-and-complete')
}

describe('extra hours', () => {
  test('accepted extra hours are charged to the saved card and change end, transfers and receipt of the booking', async () => {
    await story.pay.onboard()
    await agree()
    expect(await states()).toEqual([['booked'], [['succeeded', 5_400, 0]]])
    expect(await story.grownTo()).toEqual([2, '21:00'])
    expect(await story.ledgerOf(story.bookingId)).toEqual({ provider: -16_200, professional: 13_500, platform: 2_700 })
    const mine = await world.as(ana).booking.byId({ bookingId: story.bookingId })
    expect(mine).toMatchObject({ hours: 4, end: new Date('2026-12-01T21:00:00Z'), totalInCents: 10_800 })
    expect(mine.longer).toEqual([{ hours: 2, amountInCents: 4_500, totalInCents: 5_400, paymentId: expect.any(String) }])
    expect(mine.history.at(-1)?.what).toBe('Visita ficou mais longa')
    const theirs = await world.as(marlene).booking.byId({ bookingId: story.bookingId })
    expect(theirs.longer).toEqual([{ hours: 2, amountInCents: 4_500, totalInCents: null, paymentId: null }])
    expect(theirs.earning).toMatchObject({ inCents: 13_500 })
    const receipt = await world.as(ana).receipts.byId({ paymentId: mine.longer[0]!.paymentId! })
    expect(receipt).toMatchObject({ purpose: 'Horas a mais na visita de 01/12/2026', totalInCents: 5_400 })
    world.clock.set('2026-12-01T20:59:00Z')
    await world.job('booking.begin-and-complete')
    expect(await story.stateOf(story.bookingId)).toEqual(['Em Andamento', 'Pago'])
    await finish()
    await story.pay.later(24)
    const sent = await story.pay.transfersOf(story.bookingId)
    expect(sent.map(({ amountInCents, status }) => [amountInCents, status]).toSorted(byText)).toEqual([
      [4_500, 'paid'],
      [9_000, 'paid'],
    ])
    const { rows } = await world.as(marlene).payment.payouts()
    expect(rows.map(({ kind, priceInCents }) => [kind, priceInCents])).toContainEqual(['extension', 4_500])
    await typedPassword(world, marlene)
    expect(await world.as(marlene).payment.income({ year: 2026 })).toMatchObject({ totalInCents: 13_500 })
    expect(await faults()).toEqual([])
  })

  test('extra hours are charged to the card that the contractor chose in the proposal', async () => {
    await story.propose(ana, 1, await story.savedCard())
    expect(await story.answer(marlene, true)).toMatchObject({ status: 'paying' })
    await charge()
    expect(await states()).toEqual([['booked'], [['succeeded', 2_700, 0]]])
    expect(await story.grownTo()).toEqual([1, '20:00'])
  })

  test('extra hours without a chosen card are paid on the page', async () => {
    await story.propose(ana, 1)
    await story.answer(marlene, true)
    expect((await story.longerOf(ana)).waiting).toMatchObject({ state: 'paying', payHere: true })
    expect((await story.longerOf(marlene)).waiting).toMatchObject({ state: 'paying', payHere: false })
    expect(await story.payOnPage(declined)).toMatchObject({ state: 'requires_payment_method', message: expect.any(String) })
    expect(await story.payOnPage()).toEqual({ state: 'paid', message: null })
    expect(await story.grownTo()).toEqual([1, '20:00'])
    expect(await reasonOf(world.as(ana).payment.startExtension({ bookingId: story.bookingId, saveCard: false }))).toBe(
      'extension_over',
    )
  })

  long('extra hours are charged once by two runs of the job, a webhook and the reconciler at once', async () => {
    const cardId = await story.savedCard()
    await story.propose(marlene, 1)
    await story.answer(ana, true, cardId)
    await Promise.all([charge(), charge()])
    world.clock.advance(3 * MINUTE)
    await Promise.all([charge(), story.deliver(), world.job('payment.reconcile')])
    expect(await states()).toEqual([['booked'], [['succeeded', 2_700, 0]]])
    expect(await story.grownTo()).toEqual([1, '20:00'])
    expect(await faults()).toEqual([])
  })

  long('a booking can be extended repeatedly up to ten hours in all, each time with a separate charge', async () => {
    const cardId = await story.savedCard()
    for (const proposer of [marlene, ana, marlene]) {
      await story.propose(proposer, 2, proposer === ana ? cardId : undefined)
      await story.answer(proposer === ana ? marlene : ana, true, proposer === ana ? undefined : cardId)
      await charge()
    }
    expect(await story.grownTo()).toEqual([6, '01:00'])
    expect(await reasonOf(story.propose(ana, 1))).toBe('too_long')
    expect((await story.paidHours()).map(({ status }) => status)).toEqual(Array(3).fill('succeeded'))
    expect(await faults()).toEqual([])
  })

  test('a slot during booked extra hours cannot be booked by another contractor', async () => {
    await agree()
    await expect(story.nextVisitAt('20:00')).rejects.toThrow('Failed query')
    await expect(story.nextVisitAt('21:00')).resolves.toMatchObject({ hours: 4 })
  })
})

describe('extra hours that are not paid', () => {
  test('if the card for extra hours is refused, the booking is not changed, and a new proposal can be paid', async () => {
    await story.propose(ana, 2, await story.savedCard({ refuses: true }))
    await story.answer(marlene, true)
    await charge()
    expect((await story.longerOf(ana)).ended).toBe('unpaid')
    expect(await story.grownTo()).toEqual([0, '19:00'])
    await story.propose(marlene, 1)
    await story.answer(ana, true)
    expect(await story.payOnPage()).toMatchObject({ state: 'paid' })
    expect(await story.grownTo()).toEqual([1, '20:00'])
    expect((await story.paidHours()).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
    expect(await faults()).toEqual([])
  })

  long('extra hours whose time to pay is over are withdrawn, and a payment after that time is refunded whole', async () => {
    await story.propose(marlene, 1)
    await story.answer(ana, true)
    const { chargeId } = await world.as(ana).payment.startExtension({ bookingId: story.bookingId, saveCard: false })
    world.clock.advance(15 * MINUTE)
    await world.job('booking.expire-extensions')
    expect(await reasonOf(world.as(ana).payment.startExtension({ bookingId: story.bookingId, saveCard: false }))).toBe(
      'extension_over',
    )
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await world.job('payment.reconcile')
    await refund()
    expect(await states()).toEqual([['unpaid'], [['succeeded', 2_700, 2_700]]])
    expect(await story.grownTo()).toEqual([0, '19:00'])
    expect(await story.ledgerOf(story.bookingId)).toEqual({ provider: -10_800, professional: 9_000, platform: 1_800 })
    expect(await faults()).toEqual([])
  })

  long('extra hours are not charged after the check-out, and a payment under way then is refunded whole', async () => {
    await story.propose(ana, 1, await story.savedCard())
    world.clock.set('2026-12-01T18:00:00Z')
    await world.job('booking.expire-extensions')
    await story.propose(marlene, 1)
    await story.answer(ana, true)
    const { chargeId } = await world.as(ana).payment.startExtension({ bookingId: story.bookingId, saveCard: false })
    await world.sandbox?.browser.confirm(chargeId, visa, null)
    await world.as(marlene).booking.checkOut({ bookingId: story.bookingId })
    await story.deliver()
    await world.as(ana).payment.refreshExtension({ bookingId: story.bookingId })
    await refund()
    expect(await states()).toEqual([['expired', 'unpaid'], [['succeeded', 2_700, 2_700]]])
    await charge()
    expect(await story.paidHours()).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  long('extra hours are refunded whole if the next slot was booked meanwhile', async () => {
    await story.propose(ana, 2, await story.savedCard())
    await story.answer(marlene, true)
    await story.nextVisitAt('20:00')
    await charge()
    await refund()
    expect(await states()).toEqual([['unpaid'], [['succeeded', 5_400, 5_400]]])
    expect(await story.grownTo()).toEqual([0, '19:00'])
    expect(await faults()).toEqual([])
  })

  long('while the provider is down, the charge of extra hours waits for the next run of the job', async () => {
    await story.propose(ana, 1, await story.savedCard())
    await story.answer(marlene, true)
    world.sandbox?.control.answerNext({
      method: 'POST',
      path: /payment_intents/,
      kind: 'error',
      status: 503,
      effect: 'none',
      times: 9,
    })
    await expect(charge()).rejects.toThrow(/./)
    world.sandbox?.control.clearFaults()
    await charge()
    expect(await states()).toEqual([['booked'], [['succeeded', 2_700, 0]]])
  })

  test('only the contractor of the booking can pay or refresh its extra hours', async () => {
    await story.propose(ana, 1)
    await story.answer(marlene, true)
    const { bookingId } = story
    for (const who of [marlene, await world.person({ subscriber: true })]) {
      expect(await reasonOf(world.as(who).payment.startExtension({ bookingId, saveCard: false }))).toBe('not_found')
      expect(await reasonOf(world.as(who).payment.refreshExtension({ bookingId }))).toBe('not_found')
    }
  })
})

describe('the refund of an extended booking', () => {
  test.each([
    { amountInCents: 5_400, earningInCents: 9_000, sent: [9_000] },
    { amountInCents: 2_700, earningInCents: 11_250, sent: [9_000, 2_250] },
  ])(
    'a refund of $amountInCents cents of the extra hours before the end leaves the professional $earningInCents on every page and in the transfers',
    async ({ amountInCents, earningInCents, sent }) => {
      await story.pay.onboard()
      await agree()
      const { bookingId } = story
      const rita = await world.person({ roles: ['admin'] })
      const paymentId = (await story.paidHours())[0]?.id ?? ''
      await typedPassword(world, rita)
      await world.as(rita).payment.refund({ paymentId, amountInCents, reason: 'Saiu mais cedo.' })
      const seen = async () => (await world.as(marlene).booking.byId({ bookingId })).earning
      expect(await seen()).toMatchObject({ state: 'expected', inCents: earningInCents })
      await finish()
      expect(await seen()).toMatchObject({ state: 'expected', inCents: earningInCents })
      await story.pay.later(24)
      expect((await story.pay.transfersOf(bookingId)).map((transfer) => transfer.amountInCents).toSorted(descending)).toEqual(
        sent,
      )
      expect(await seen()).toMatchObject({ state: 'sent', inCents: earningInCents })
      await typedPassword(world, marlene)
      expect(await world.as(marlene).payment.income({ year: 2026 })).toMatchObject({ totalInCents: earningInCents })
      expect(await faults()).toEqual([])
    },
  )

  test.each([
    { amountInCents: 16_200, parts: [10_800, 5_400], provider: 0, professional: 0, platform: 0 },
    { amountInCents: 12_000, parts: [10_800, 1_200], provider: -4_200, professional: 3_500, platform: 700 },
    { amountInCents: 5_400, parts: [5_400, 0], provider: -10_800, professional: 9_000, platform: 1_800 },
  ])(
    'a refund of $amountInCents cents by a dispute takes $parts of the price and the extra hours',
    async ({ amountInCents, parts, ...ledger }) => {
      const { professional } = ledger
      await story.pay.onboard()
      await agree()
      await finish()
      const { bookingId } = story
      const about = { bookingId, topic: 'Dano ou perda', description: 'O vaso quebrou.' } as const
      const { disputeId } = await world.as(ana).dispute.open(about)
      const rita = await world.person({ roles: ['admin'] })
      const { moves } = await world.as(rita).dispute.view({ disputeId })
      expect(moves.all).toMatchObject({ totalInCents: 16_200, refundInCents: 16_200 })
      const preview = await world.as(rita).dispute.preview({ disputeId, amountInCents })
      await typedPassword(world, rita)
      const resolve = () => world.as(rita).dispute.resolve({ disputeId, amountInCents, resolution: 'Vimos as fotos.' })
      expect(await resolve()).toEqual({ disputeId, amountInCents, refund: 'done' })
      expect(await resolve()).toEqual({ disputeId, amountInCents, refund: 'done' })
      const paid = (await story.paymentsOf(bookingId)).toSorted((one, other) => one.kind.localeCompare(other.kind))
      expect(paid.map(({ refundedInCents }) => refundedInCents)).toEqual(parts)
      expect(await story.ledgerOf(bookingId)).toEqual(ledger)
      expect(preview.professionalInCents).toBe(professional)
      await story.pay.later(48)
      const sent = (await story.pay.transfersOf(bookingId)).filter(({ status }) => status === 'paid')
      expect(sent.reduce((sum, transfer) => sum + transfer.amountInCents, 0)).toBe(preview.professionalInCents)
      expect(await faults()).toEqual([])
    },
  )
})

function descending(one: number, other: number): number {
  return other - one
}

/** Sorts rows by their text. */
function byText(one: readonly unknown[], other: readonly unknown[]): number {
  return one.join().localeCompare(other.join())
}
