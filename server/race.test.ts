import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activeStatuses } from '#shared/booking.ts'
import { Service } from '#shared/services.ts'
import { bookings, needs, offers, payments, stripeEvents } from '#db/schema/index.ts'
import { type Browser, browserAt, outcomeOf, sessionOf } from '#server/test/stage/browser.ts'
import { applyStatuses, type Person } from '#server/test/stage/factories.ts'
import { LONG, long } from '#server/test/stage/long.ts'
import { visa } from '#server/test/stage/payments.ts'
import { type RunningApp, startApp } from '#server/test/stage/running-app.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const CONTRACTORS = LONG ? 200 : 40
const ROUNDS = Number(process.env.ROUNDS ?? (LONG ? 20 : 1))
const DAY = 86_400_000

let world: TestWorld
let apps: RunningApp[]
let cookies: string[]
/** Ids of all bookings that the server acknowledged. None of them may be lost. */
const acknowledged: string[] = []

beforeAll(async () => {
  world = await testWorld()
  world.clock.set(new Date())
  cookies = await Promise.all(
    Array.from({ length: CONTRACTORS }, async () => sessionOf(world, await world.person({ subscriber: true }))),
  )
  apps = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all((apps ?? []).map((app) => app.stop()))
  await world?.close()
})

const start = (port?: number) => startApp({ databaseUrl: world.database.url, ...(port && { port }) })
const slot = () => new Date(Math.ceil(Date.now() / DAY) * DAY + 3 * DAY + 11 * 3_600_000).toISOString()
const browsers = (): Browser[] => cookies.map((cookie, index) => browserAt(apps[index % apps.length]?.url ?? '', cookie))
const activeBookings = (professionalId: string) =>
  world.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.professionalId, professionalId), inArray(bookings.status, [...activeStatuses])))

function requestBooking({ api }: Browser, professionalId: string, start: string, services?: Service[]) {
  return api.booking.request.mutate({ professionalId, start, durationHours: 4, expectedTotalInCents: 10_800, services })
}

/** All contractors request the same slot, the professional's next free one, at the same time. */
async function allRequest(professionalId: string) {
  const start = slot()
  const winners: { bookingId: string; browser: Browser }[] = []
  const outcomes = await Promise.all(
    browsers().map((browser) =>
      outcomeOf(
        retryOn503(() => requestBooking(browser, professionalId, start)).then(({ bookingId }) => {
          winners.push({ bookingId, browser })
          acknowledged.push(bookingId)
        }),
      ),
    ),
  )
  return { winners, counts: countsOf(outcomes.map(({ status, reason }) => `${status} ${reason}`)) }
}

/**
 * Retries a call that got 503, as a page would. A process refuses work while its queue is full, which depends on the machine. The
 * long run does not retry.
 */
async function retryOn503<T>(call: () => Promise<T>, tries = LONG ? 1 : 6): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const { status } = await outcomeOf(Promise.reject(error))
    if (status !== 503 || tries === 1) throw error
    await sleep(500 + Math.random() * 500)
    return retryOn503(call, tries - 1)
  }
}

function countsOf(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Cancels the bookings of a round, because a contractor may have at most three holds and may win several rounds. */
async function cancelActiveBookings(professionalId: string) {
  const cancelled = { cancelledAt: new Date(), cancelReason: 'contractor' as const }
  for (const { id } of await activeBookings(professionalId)) await applyStatuses(world, id, ['Cancelado'], cancelled)
}

async function expectAcknowledgedBookingsToExist() {
  const kept = await world.db.select({ id: bookings.id }).from(bookings).where(inArray(bookings.id, acknowledged))
  expect(kept).toHaveLength(new Set(acknowledged).size)
}

test(
  `of ${CONTRACTORS} contractors who request a slot at two processes, one gets it and others slot_taken, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const joana = await world.person({ professional: true })
      const { winners, counts } = await allRequest(joana.id)
      const { '200 done': done, '409 slot_taken': taken = 0, '409 slot_unavailable': unavailable = 0, ...others } = counts
      expect({ done, refused: taken + unavailable, others }).toEqual({ done: 1, refused: CONTRACTORS - 1, others: {} })
      expect(await activeBookings(joana.id)).toEqual([{ id: winners[0]?.bookingId }])
      const [first, second] = apps
      if (!first || !second) throw new Error('two instances were started')
      await second.kill9()
      await expectAcknowledgedBookingsToExist()
      apps = [first, await start(second.port)]
      await expectAcknowledgedBookingsToExist()
      expect(await activeBookings(joana.id)).toEqual([{ id: winners[0]?.bookingId }])
      await cancelActiveBookings(joana.id)
    }
  },
  ROUNDS * 60_000,
)

long(
  'loses no acknowledged booking and blocks no slot when one of two processes is killed during the requests',
  async () => {
    for (const delay of [5, 20, 40, 60, 80, 100, 150, 200]) {
      const joana = await world.person({ professional: true })
      const [first, second] = apps
      if (!first || !second) throw new Error('two instances were started')
      const [{ winners, counts }] = await Promise.all([allRequest(joana.id), sleep(delay).then(() => second.kill9())])
      expect(winners.length).toBeLessThanOrEqual(1)
      for (const outcome of Object.keys(counts)) expect(['200 done', '409 slot_taken', '0 no answer']).toContain(outcome)
      await expectAcknowledgedBookingsToExist()
      apps = [first, await start(second.port)]
      const booked = await activeBookings(joana.id)
      expect(booked.length).toBeLessThanOrEqual(1)
      const late = browserAt(first.url, await sessionOf(world, await world.person({ subscriber: true })))
      const { reason } = await outcomeOf(requestBooking(late, joana.id, slot()))
      expect(reason).toBe(booked.length === 0 ? 'done' : 'slot_taken')
      expect(await activeBookings(joana.id)).toHaveLength(1)
      await cancelActiveBookings(joana.id)
    }
  },
  180_000,
)

long(
  'when the app is killed while a card is charged, it confirms the booking with one charge after a restart',
  async () => {
    const joana = await world.person({ professional: true })
    const { winners } = await allRequest(joana.id)
    const [winner] = winners
    const [first, second] = apps
    if (!winner || !first || !second) throw new Error('somebody won at one of two instances')
    const { bookingId } = winner
    const { chargeId, clientSecret } = await winner.browser.api.payment.start.mutate({ bookingId })
    await enterCard(winner.browser, chargeId, clientSecret)
    await Promise.all([first.kill9(), second.kill9()])
    apps = await Promise.all([start(first.port), start(second.port)])
    await vi.waitFor(
      async () => {
        const booking = await winner.browser.api.booking.byId.query({ bookingId })
        expect([booking.status, booking.paymentStatus]).toEqual(['Confirmado', 'Pago'])
      },
      { timeout: 30_000, interval: 200 },
    )
    const charges = await world.db.select({ status: payments.status }).from(payments).where(eq(payments.bookingId, bookingId))
    expect(charges).toHaveLength(1)
    const events = await world.db
      .select({ type: stripeEvents.type })
      .from(stripeEvents)
      .where(eq(stripeEvents.objectId, chargeId))
    expect(events.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(1)
    await vi.waitFor(async () => {
      const [waiting] = await world.database
        .sql`select count(*)::int as n from stripe_sandbox.deliveries where state <> 'delivered'`
      expect(waiting).toEqual({ n: 0 })
    }, 10_000)
    await expectAcknowledgedBookingsToExist()
  },
  90_000,
)

test('a booking acknowledged by one process is visible through the other process', async () => {
  const joana = await world.person({ professional: true })
  const { winners } = await allRequest(joana.id)
  const [winner] = winners
  const other = apps.find(({ url }) => url !== winner?.browser.url)
  if (!winner || !other) throw new Error('somebody won at one of two instances')
  const { asContractor } = await browserAt(other.url, winner.browser.cookie()).api.booking.mine.query()
  expect(asContractor.map(({ id }) => id)).toContain(winner.bookingId)
})

const PEOPLE = 200
const HOME = { latitude: -8.12, longitude: -34.9 }

long(
  `books one of ${PEOPLE} professionals who say yes to one need at two processes, ${ROUNDS} times, and charges the card once`,
  async () => {
    const crowd = await Promise.all(
      Array.from({ length: PEOPLE }, () => world.person({ professional: { services: ['Cozinha'] }, at: HOME })),
    )
    const sessionsOfCrowd = await Promise.all(crowd.map((person) => sessionOf(world, person)))
    for (let round = 0; round < ROUNDS; round++) {
      const { needId, start, contractor } = await seekSubstitute(round)
      const asked = crowd.map(({ id }) => ({ needId, professionalId: id, invitedAt: new Date() }))
      await world.db.insert(offers).values(asked).onConflictDoNothing()
      const outcomes = await Promise.all(
        sessionsOfCrowd.map((cookie, index) => {
          const { api } = browserAt(apps[index % apps.length]?.url ?? '', cookie)
          return outcomeOf(retryOn503(() => api.offer.take.mutate({ needId, start }), 6))
        }),
      )
      const {
        '200 done': done,
        '409 need_ended': ended,
        ...others
      } = countsOf(outcomes.map(({ status, reason }) => `${status} ${reason}`))
      expect({ done, ended, others }).toEqual({ done: 1, ended: PEOPLE - 1, others: {} })
      const [need] = await world.db.select().from(needs).where(eq(needs.id, needId))
      const { asContractor } = await contractor.api.booking.mine.query()
      const bookingId = need?.bookingId ?? ''
      expect(asContractor.filter(({ status }) => status !== 'Cancelado').map(({ id }) => id)).toEqual([bookingId])
      await vi.waitFor(
        async () => expect(await contractor.api.booking.byId.query({ bookingId })).toMatchObject({ status: 'Confirmado' }),
        30_000,
      )
      expect(await world.db.select().from(payments).where(eq(payments.bookingId, bookingId))).toHaveLength(1)
    }
  },
  ROUNDS * 60_000 + 60_000,
)

/** Opens the search for a substitute: a contractor pays a booking with a saved card, and the professional cancels it. */
async function seekSubstitute(round: number) {
  const [first] = apps
  if (!first) throw new Error('two instances were started')
  const browserOf = async (person: Person) => browserAt(first.url, await sessionOf(world, person))
  const contractor = await browserOf(await world.person({ subscriber: true, at: HOME }))
  const joana = await world.person({ professional: { services: ['Cozinha'] }, at: HOME })
  const start = new Date(Date.parse(slot()) + round * DAY).toISOString()
  const { bookingId } = await requestBooking(contractor, joana.id, start, [Service.cooking])
  const { chargeId, clientSecret } = await contractor.api.payment.start.mutate({ bookingId })
  await contractor.api.payment.prepare.mutate({ bookingId, saveCard: true })
  await enterCard(contractor, chargeId, clientSecret)
  await contractor.api.payment.refresh.mutate({ bookingId })
  const { api } = await browserOf(joana)
  await api.booking.cancel.mutate({ bookingId, reason: 'Fiquei doente.', cause: 'Doença' })
  const { cards } = await contractor.api.payment.cards.query()
  const wanted = { bookingId, cardId: cards[0]?.id ?? null, ceilingInCents: 12_000, services: [Service.cooking] }
  return { start, contractor, ...(await contractor.api.offer.substitute.mutate(wanted)) }
}

async function enterCard(browser: Browser, chargeId: string, clientSecret: string): Promise<void> {
  const confirmed = await fetch(`${browser.url}/_sandbox/payment_intents/${chargeId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ client_secret: clientSecret, card: visa }),
  })
  expect(await confirmed.json()).toMatchObject({ status: 'succeeded' })
}
