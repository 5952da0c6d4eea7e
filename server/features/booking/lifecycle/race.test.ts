import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { professionalProfiles } from '#db/schema/index.ts'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { brokenInvariants } from '#server/test/stage/invariants.ts'
import { storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { reasonOf, testWorld, type TestWorld } from '#server/test/stage/world.ts'

const SEEDS = Number(process.env.SEEDS ?? (process.env.LONG ? 200 : 6))
const MINUTE = 60_000
/** A bound on hanging, never on speed. */
const PATIENCE = 60_000 + SEEDS * 10_000

let world: TestWorld
let story: Story

beforeAll(async () => {
  world = await testWorld({ payments: true, pool: 20 })
})
afterAll(() => world?.close())

const asAna = () => world.as(story.ana).booking
const asMarlene = () => world.as(story.marlene).booking

/** Runs a race once a seed: each step begins after a pause of its own, so that every order comes up. */
async function race(round: (jitter: <T>(work: () => Promise<T>) => Promise<T>) => Promise<void>) {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const chance = seededRandom(seed)
    world.clock.set('2026-11-23T12:00:00Z')
    story = await storyOf(world)
    await round(async (work) => {
      await sleep(chance.whole(0, 12))
      return work()
    })
    await nothingIsBroken(seed)
  }
}

async function nothingIsBroken(seed: number) {
  expect([seed, await brokenInvariants(world.database.sql, world.now())]).toEqual([seed, []])
}

async function paidVisit() {
  const { id } = await story.paid()
  await story.refresh(id)
  return id
}
/** The jobs that a step leaves, and those that these leave. */
const settled = async () => {
  await world.jobs()
  await world.jobs()
}

test(
  `cancel, pay and expiry at once, ${SEEDS} seeds: one outcome, and money that came goes back`,
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
  PATIENCE,
)

test(
  `both sides call a paid visit off at once, ${SEEDS} seeds: one does, one refund`,
  async () => {
    await race(async (jitter) => {
      const bookingId = await paidVisit()
      const [once, again, hers] = await Promise.all([
        jitter(() => reasonOf(asAna().cancel({ bookingId, expectedRefundInCents: 10_800 }))),
        jitter(() => reasonOf(asAna().cancel({ bookingId, expectedRefundInCents: 10_800 }))),
        jitter(() => reasonOf(asMarlene().cancel({ bookingId, reason: 'Imprevisto.' }))),
      ])
      // Twice by one person is once (fault 33).
      expect(again).toBe(once)
      expect([once, hers].toSorted()).toEqual(['no refusal', 'wrong_state'])
      await settled()
      expect(await story.stateOf(bookingId)).toEqual(['Cancelado', 'Reembolsado'])
      expect(await story.refundsOf(bookingId)).toHaveLength(1)
    })
  },
  PATIENCE,
)

test(
  `she checks in while the customer calls the visit off, ${SEEDS} seeds: one of them`,
  async () => {
    await race(async (jitter) => {
      const bookingId = await paidVisit()
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
  PATIENCE,
)

test(
  `she checks in while the customer says that she is not there, ${SEEDS} seeds: one of them`,
  async () => {
    await race(async (jitter) => {
      const bookingId = await paidVisit()
      const code = (await asAna().byId({ bookingId })).startCode ?? ''
      world.clock.set('2026-12-01T15:31:00Z')
      const [checkedIn, missed] = await Promise.all([
        jitter(() => reasonOf(asMarlene().checkIn({ bookingId, code }))),
        jitter(() => reasonOf(asAna().reportNoShow({ bookingId }))),
        jitter(async () => world.job('booking.begin-and-complete')),
      ])
      expect([checkedIn, missed].filter((reason) => reason === 'no refusal')).toHaveLength(1)
      await settled()
      expect(await story.stateOf(bookingId)).toEqual(
        checkedIn === 'no refusal' ? ['Em Andamento', 'Pago'] : ['Cancelado', 'Reembolsado'],
      )
    })
  },
  PATIENCE,
)

test(
  `a visit moves to an hour that somebody else asks for, ${SEEDS} seeds: one of them has it`,
  async () => {
    await race(async (jitter) => {
      const bia = await world.person({ name: 'Bia Lima', subscriber: true })
      const bookingId = await paidVisit()
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
  PATIENCE,
)

test(
  `a visit moves beside an hour that somebody else asks for, and only a buffer parts them, ${SEEDS} seeds: the lock tells`,
  async () => {
    await race(async (jitter) => {
      const bia = await world.person({ name: 'Bia Lima', subscriber: true })
      const bookingId = await paidVisit()
      const professionalId = story.marlene.id
      const hers = eq(professionalProfiles.userId, professionalId)
      await world.db.update(professionalProfiles).set({ bufferBeforeInMinutes: 15, bufferAfterInMinutes: 15 }).where(hers)
      const ask = { professionalId, start: '2026-12-03T15:00:00Z', durationHours: 4 as const, expectedTotalInCents: 10_800 }
      const reasons = await Promise.all([
        jitter(() => reasonOf(asAna().reschedule({ bookingId, start: '2026-12-03T11:00:00Z' }))),
        jitter(() => reasonOf(world.as(bia).booking.request(ask))),
      ])
      expect(reasons.toSorted()).toEqual(['no refusal', 'slot_taken'])
    })
  },
  PATIENCE,
)

test(
  `a visit moves while it is called off, ${SEEDS} seeds: whatever the order, it ends called off, and its money is back once`,
  async () => {
    await race(async (jitter) => {
      const bookingId = await paidVisit()
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
  PATIENCE,
)
