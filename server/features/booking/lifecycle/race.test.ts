import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { professionalProfiles } from '#db/schema/index.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { brokenInvariants } from '#server/core/invariants.ts'
import { LONG } from '#server/test/stage/long.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const SEEDS = Number(process.env.SEEDS ?? (LONG ? 200 : 1))
const MINUTE = 60_000
/** The timeout only stops a hanging test; it does not measure speed. */
const TIMEOUT = 60_000 + SEEDS * 10_000

let world: TestWorld
let story: Story

beforeAll(async () => {
  world = await testWorld({ payments: true })
})
afterAll(() => world?.close())

const asAna = () => world.as(story.ana).booking
const asMarlene = () => world.as(story.marlene).booking

/** Runs a race once for each seed. Each step begins after a random delay, so that the steps run in different orders. */
async function race(round: (jitter: <T>(work: () => Promise<T>) => Promise<T>) => Promise<void>) {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const chance = seededRandom(seed)
    world.clock.set('2026-11-23T12:00:00Z')
    story = await storyOf(world)
    await round(async (work) => {
      await sleep(chance.whole(0, 12))
      return work()
    })
    await assertInvariants(seed)
  }
}

async function assertInvariants(seed: number) {
  expect([seed, await brokenInvariants(world.db, world.now())]).toEqual([seed, []])
}

async function paidBooking() {
  const { id } = await story.paid()
  await story.refresh(id)
  return id
}
/** Runs the jobs that a step added, and then the jobs that those added. */
const settled = async () => {
  await world.jobs()
  await world.jobs()
}

test(
  `cancel, payment and expiry at once, ${SEEDS} seeds: the booking is cancelled or confirmed, and a late payment is refunded`,
  async () => {
    await race(async (jitter) => {
      const { id: bookingId } = await story.booked()
      const { chargeId } = await story.start(bookingId)
      world.clock.advance(15 * MINUTE)
      await Promise.all([
        jitter(() => reasonOf(asAna().cancel({ bookingId }))),
        jitter(async () => {
          await world.sandbox?.browser.confirm(chargeId, visa, null).catch(() => null)
          await story.refresh(bookingId)
        }),
        jitter(async () => world.job('booking.expire-holds')),
        jitter(() => world.jobs()),
      ])
      await settled()
      const [status, paymentStatus] = await story.stateOf(bookingId)
      const [payment] = await story.paymentsOf(bookingId)
      const paid = payment?.status === 'succeeded'
      const fine = status === 'Confirmado' ? paymentStatus === 'Pago' : paymentStatus === (paid ? 'Reembolsado' : 'Pendente')
      expect([status, paymentStatus, fine]).toEqual([status, paymentStatus, true])
    })
  },
  TIMEOUT,
)

test(
  `both participants cancel a paid booking at once, ${SEEDS} seeds: only one succeeds, and one refund is made`,
  async () => {
    await race(async (jitter) => {
      const bookingId = await paidBooking()
      const [first, repeated, byProfessional] = await Promise.all([
        jitter(() => reasonOf(asAna().cancel({ bookingId, expectedRefundInCents: 10_800 }))),
        jitter(() => reasonOf(asAna().cancel({ bookingId, expectedRefundInCents: 10_800 }))),
        jitter(() => reasonOf(asMarlene().cancel({ bookingId, reason: 'Imprevisto.' }))),
      ])
      // A repeated cancellation by the same participant gets the same response.
      expect(repeated).toBe(first)
      expect([first, byProfessional].toSorted()).toEqual(['no refusal', 'wrong_state'])
      await settled()
      expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
      expect(await story.refundsOf(bookingId)).toHaveLength(1)
    })
  },
  TIMEOUT,
)

test(
  `a check-in while the contractor cancels, ${SEEDS} seeds: one of them succeeds`,
  async () => {
    await race(async (jitter) => {
      const bookingId = await paidBooking()
      const code = (await asAna().byId({ bookingId })).startCode ?? ''
      world.clock.set('2026-12-01T14:45:00Z')
      const expectedRefundInCents = (await asAna().cancelQuote({ bookingId })).refundInCents ?? 0
      const [checkedIn, cancelled] = await Promise.all([
        jitter(() => reasonOf(asMarlene().checkIn({ bookingId, code }))),
        jitter(() => reasonOf(asAna().cancel({ bookingId, expectedRefundInCents }))),
      ])
      expect([checkedIn, cancelled].filter((reason) => reason === 'no refusal')).toHaveLength(1)
      await settled()
      expect(await story.stateOf(bookingId)).toEqual(
        checkedIn === 'no refusal' ? ['Em Andamento', 'Pago'] : ['Cancelado', 'Reembolso Parcial'],
      )
    })
  },
  TIMEOUT,
)

test(
  `a check-in while the contractor reports the professional absent, ${SEEDS} seeds: one of them succeeds`,
  async () => {
    await race(async (jitter) => {
      const bookingId = await paidBooking()
      const code = (await asAna().byId({ bookingId })).startCode ?? ''
      world.clock.set('2026-12-01T15:31:00Z')
      const [checkedIn, missed] = await Promise.all([
        jitter(() => reasonOf(asMarlene().checkIn({ bookingId, code }))),
        jitter(() => reasonOf(asAna().reportNoShow({ bookingId }))),
        jitter(async () => world.job('booking.begin-and-complete')),
      ])
      expect([checkedIn, missed].filter((reason) => reason === 'no refusal')).toHaveLength(1)
      // The refund waits for 48 hours, in which nobody contests the absence.
      world.clock.set('2026-12-03T15:32:00Z')
      await world.job('booking.close-reports')
      await settled()
      expect(await story.stateOf(bookingId)).toEqual(
        checkedIn === 'no refusal' ? ['Em Andamento', 'Pago'] : ['Cancelado', 'Reembolsado'],
      )
    })
  },
  TIMEOUT,
)

test(
  `a reschedule to a slot that another contractor requests, ${SEEDS} seeds: one of them gets it`,
  async () => {
    await race(async (jitter) => {
      const bia = await world.person({ name: 'Bia Lima', subscriber: true })
      const bookingId = await paidBooking()
      const target = '2026-12-03T11:00:00Z'
      const professionalId = story.marlene.id
      const ask = { professionalId, start: target, durationHours: 4 as const, expectedTotalInCents: 10_800 }
      const reasons = await Promise.all([
        jitter(() => reasonOf(asAna().reschedule({ bookingId, start: target }))),
        jitter(() => reasonOf(world.as(bia).booking.request(ask))),
      ])
      expect(reasons.toSorted()).toEqual(['no refusal', 'slot_taken'])
    })
  },
  TIMEOUT,
)

test(
  `a reschedule next to a slot that another contractor requests, ${SEEDS} seeds: the buffer lets only one succeed`,
  async () => {
    await race(async (jitter) => {
      const bia = await world.person({ name: 'Bia Lima', subscriber: true })
      const bookingId = await paidBooking()
      const professionalId = story.marlene.id
      const profile = eq(professionalProfiles.userId, professionalId)
      await world.db.update(professionalProfiles).set({ bufferBeforeInMinutes: 15, bufferAfterInMinutes: 15 }).where(profile)
      const ask = { professionalId, start: '2026-12-03T15:00:00Z', durationHours: 4 as const, expectedTotalInCents: 10_800 }
      const reasons = await Promise.all([
        jitter(() => reasonOf(asAna().reschedule({ bookingId, start: '2026-12-03T11:00:00Z' }))),
        jitter(() => reasonOf(world.as(bia).booking.request(ask))),
      ])
      expect(reasons.toSorted()).toEqual(['no refusal', 'slot_taken'])
    })
  },
  TIMEOUT,
)

test(
  `a reschedule while the professional cancels, ${SEEDS} seeds: the booking always ends cancelled, with one refund`,
  async () => {
    await race(async (jitter) => {
      const bookingId = await paidBooking()
      const [, cancelled] = await Promise.all([
        jitter(() => reasonOf(asAna().reschedule({ bookingId, start: '2026-12-03T11:00:00Z' }))),
        jitter(() => reasonOf(asMarlene().cancel({ bookingId, reason: 'Imprevisto.' }))),
      ])
      expect(cancelled).toBe('no refusal')
      await settled()
      expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
      expect(await story.refundsOf(bookingId)).toHaveLength(1)
    })
  },
  TIMEOUT,
)
