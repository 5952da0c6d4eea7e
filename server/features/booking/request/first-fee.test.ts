import { and, eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings } from '#db/schema/index.ts'
import { bookingStage, MINUTE, tuesday } from '#server/test/stage/booking-stage.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { reasonOf } from '#server/test/stage/world.ts'

let stage: Awaited<ReturnType<typeof bookingStage>>
let joana: Person
let ana: Person

beforeAll(async () => {
  stage = await bookingStage({ firstBookingFeeInBasisPoints: 1_000 })
})
afterAll(() => stage?.world.close())
beforeEach(async () => {
  ;({ joana, ana } = await stage.people())
})

const [firstTime, later] = [11_700, 10_800]
const wednesday = '2026-11-25T11:00:00Z'
const ask = (expectedTotalInCents: number, start = tuesday(8)) =>
  stage.request(ana, joana, { start, expectedTotalInCents, acceptedAlert: true })

/** The sum of the fees of Ana’s paid bookings, in cents. */
async function feesPaid() {
  const paid = and(eq(bookings.contractorId, ana.id), eq(bookings.paymentStatus, 'Pago'))
  const [row] = await stage.world.db
    .select({ total: sum(bookings.feeInCents) })
    .from(bookings)
    .where(paid)
  return Math.round(Number(row?.total) * 100)
}

test('if a contractor has two paid holds with a professional, only the first contains the extra fee for a first booking', async () => {
  const first = await ask(firstTime)
  expect(await reasonOf(ask(firstTime, wednesday))).toBe('price_changed')
  const second = await ask(later, wednesday)
  await stage.pay(first.bookingId)
  await stage.pay(second.bookingId)
  expect(await feesPaid()).toBe(1_800 + 900 + 1_800)
})

test('of two first requests at once, only one is accepted with the extra fee for a first booking', async () => {
  const answers = await Promise.all([reasonOf(ask(firstTime)), reasonOf(ask(firstTime, wednesday))])
  expect(answers.toSorted()).toEqual(['no refusal', 'price_changed'])
})

test('when the hold with the extra fee for a first booking expires, the next hold contains the fee', async () => {
  await ask(firstTime)
  stage.world.clock.advance(15 * MINUTE)
  expect(await reasonOf(ask(later, wednesday))).toBe('price_changed')
  expect(await reasonOf(ask(firstTime, wednesday))).toBe('no refusal')
})

test('a request that replaces the hold with the extra fee for a first booking contains the fee too', async () => {
  const { bookingId } = await ask(firstTime)
  expect(await reasonOf(ask(later))).toBe('price_changed')
  expect((await ask(firstTime)).bookingId).toBe(bookingId)
  const longer = { start: tuesday(8), durationHours: 6, acceptedAlert: true } as const
  expect(await reasonOf(stage.request(ana, joana, { ...longer, expectedTotalInCents: 16_200 }))).toBe('price_changed')
  expect(await reasonOf(stage.request(ana, joana, { ...longer, expectedTotalInCents: 17_550 }))).toBe('no refusal')
})
