import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { bookings } from '#db/schema/index.ts'
import { seededRandom, type SeededRandom } from '#db/seed/seeded-random.ts'
import type { ApiFault } from '#server/sandbox/faults.ts'
import { adaptersOfRequest } from '#server/callers.ts'
import { createCallerFactory } from '#server/core/trpc.ts'
import { receiveWebhook } from '#server/features/payment/service.ts'
import { appRouter } from '#server/router.ts'
import { differences } from '#server/test/faults/differences.ts'
import { reconcile, runQueue } from '#server/test/faults/reconciler.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { declined, needsAuthentication, storyOf, visa, type Story } from '#server/test/stage/payments.ts'
import { webhooksOf } from '#server/test/stage/webhooks.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'

const PAYMENTS = 500
const AT_ONCE = 10
/** The timeout of a call to the payment provider, the same as in the product. */
const TIMEOUT_IN_MS = 6_000
const SEED = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000))
const LIMIT_IN_MS = 15_000

let world: TestWorld
let story: Story
beforeAll(async () => {
  world = await testWorld({ payments: true, providerTimeoutInMs: TIMEOUT_IN_MS })
  story = await storyOf(world)
})
afterAll(() => world?.close())

/**
 * Makes every seventh request to the provider fail in some way: with a timeout, an error or no answer, before or after its
 * effect.
 */
function misbehaviour(chance: SeededRandom): () => ApiFault | null {
  const kinds: ApiFault[] = [
    { kind: 'hang', effect: 'none' },
    { kind: 'hang', effect: 'done' },
    { kind: 'error', status: 500, effect: 'none' },
    { kind: 'error', status: 500, effect: 'done' },
    { kind: 'error', status: 503, effect: 'done' },
    { kind: 'error', status: 429, effect: 'none' },
    { kind: 'error', status: 409, effect: 'none' },
    { kind: 'reset', effect: 'none' },
    { kind: 'reset', effect: 'done' },
    { kind: 'slow', delayInMs: TIMEOUT_IN_MS / 2 },
    { kind: 'slow', delayInMs: TIMEOUT_IN_MS + 500 },
  ]
  return () => (chance.yes(1 / 7) ? chance.one(kinds) : null)
}

const slowest = { milliseconds: 0 }
async function timed<T>(call: Promise<T>): Promise<T | null> {
  const begun = performance.now()
  const answer = await call.catch(() => null)
  slowest.milliseconds = Math.max(slowest.milliseconds, performance.now() - begun)
  return answer
}

/** The API with the adapters of an HTTP request, in which all calls to the provider share one time budget. */
async function asRequest(who: Person) {
  const ctx = { ...(await world.contextOf(who)), adapters: adaptersOfRequest(world) }
  return createCallerFactory(appRouter)(() => ctx)
}

/**
 * Simulates a contractor who opens the payment page in one or two tabs, enters one or two cards, looks at the result, and
 * sometimes cancels.
 */
async function paysAndMayCancel(who: Person, bookingId: string, chance: SeededRandom): Promise<void> {
  const tabs = chance.yes(0.2) ? 2 : 1
  const cards = chance.one([[visa], [visa], [visa], [declined, visa], [needsAuthentication], [declined]])
  const cancels = chance.yes(0.2)
  let chargeId: string | undefined
  for (let visit = 0; visit < 5 && !chargeId; visit++) {
    const started = await Promise.all(
      Array.from({ length: tabs }, async () => timed((await asRequest(who)).payment.start({ bookingId }))),
    )
    chargeId = started.find((answer) => answer !== null)?.chargeId
  }
  if (!chargeId) return
  for (const card of cards) await world.sandbox?.browser.confirm(chargeId, card, 'http://localhost/volta').catch(() => null)
  if (cards[0] === needsAuthentication) await world.sandbox?.browser.finish(chargeId, true)
  await timed((await asRequest(who)).payment.refresh({ bookingId }))
  if (cancels) await timed((await asRequest(who)).booking.cancel({ bookingId, expectedRefundInCents: 10_800 }))
}

/** Delivers about half of the webhooks, some of them twice, and runs the queue, until `stopping` is aborted. */
async function deliverSome(chance: SeededRandom, stopping: AbortSignal): Promise<void> {
  const seen = new Set<string>()
  while (!stopping.aborted) {
    for (const { id, body, signature } of (await webhooksOf(world)).filter((each) => !seen.has(each.id))) {
      seen.add(id)
      if (chance.yes(0.5)) await timed(receiveWebhook(world.ctx, body, signature))
      if (chance.yes(0.1)) await timed(receiveWebhook(world.ctx, body, signature))
    }
    await runQueue(world).catch(() => undefined)
    await sleep(100)
  }
}

long(
  `${PAYMENTS} payments at a provider that fails at random are each charged once, and end in the state that the provider reports`,
  { timeout: 1_800_000 },
  async ({ annotate }) => {
    const begun = performance.now()
    const chance = seededRandom(SEED)
    const people = await Promise.all(Array.from({ length: 25 }, () => world.person({ subscriber: true })))
    for (const who of people) await world.contextOf(who)
    const visits: { who: Person; bookingId: string }[] = []
    for (let index = 0; index < PAYMENTS; index++) {
      const who = people[index % people.length]!
      visits.push({ who, bookingId: (await story.booked(who)).id })
    }
    const waiting = [...visits]
    world.sandbox?.control.misbehave(misbehaviour(chance))
    const stopping = new AbortController()
    const delivering = deliverSome(seededRandom(SEED + 1), stopping.signal)
    const lane = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await paysAndMayCancel(next.who, next.bookingId, chance)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    stopping.abort()
    await delivering
    world.sandbox?.control.clearFaults()
    // Runs the job that compares payments with the provider several times, because one run checks at most 25 payments.
    for (let run = 0; run <= PAYMENTS / 25; run++) await reconcile(world)
    expect(await differences(world)).toEqual([])
    const screens: Awaited<ReturnType<typeof screenAndTruth>>[] = []
    for (const { who, bookingId } of visits) screens.push(await screenAndTruth(who, bookingId))
    expect(screens.filter(({ screen, truth }) => screen !== truth)).toEqual([])
    expect(slowest.milliseconds).toBeLessThan(LIMIT_IN_MS)
    const counts = Object.entries(Object.groupBy(screens, ({ screen }) => screen)).map(
      ([state, all]) => `${all?.length} ${state}`,
    )
    const seconds = Math.round((performance.now() - begun) / 1_000)
    await annotate(
      `${PAYMENTS} payments in ${seconds} s, seed ${SEED}, ${counts.join(', ')}; slowest request ${Math.round(slowest.milliseconds)} ms`,
    )
  },
)

/** The state that the page shows after the payment, and the state that follows from the provider's charge. */
async function screenAndTruth(who: Person, bookingId: string) {
  const { state } = await (await asRequest(who)).payment.refresh({ bookingId })
  const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId))
  const rows = await world.database.sql<{ status: string; refunded: number }[]>`
    select intent.data->>'status' as status, coalesce((charge.data->>'amount_refunded')::int, 0) as refunded
    from stripe_sandbox.objects intent left join stripe_sandbox.objects charge on charge.id = intent.data->>'latest_charge'
    where intent.kind = 'payment_intent' and intent.data->'metadata'->>'booking_id' = ${bookingId}`
  const paid = rows.find(({ status }) => status === 'succeeded')
  const unpaid = booking?.status === 'Cancelado' ? 'cancelled' : 'expired'
  return { screen: state, truth: paid ? (paid.refunded > 0 ? 'refunded' : 'paid') : unpaid }
}
