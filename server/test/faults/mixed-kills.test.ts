import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { seededRandom } from '#db/seed/seeded-random.ts'
import { HOUR_MS } from '#shared/days.ts'
import { Service } from '#shared/services.ts'
import { deadlocksIn } from '#server/test/stage/deadlocks.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { long } from '#server/test/stage/long.ts'
import { visa } from '#server/test/stage/payments.ts'
import { type SeriesStory, seriesStory } from '#server/test/stage/series.ts'
import { testWorld, type TestWorld } from '#server/test/stage/world.ts'
import type { Asked } from './acting-process.ts'
import { type Acting, startActing } from './acting.ts'
import { differences } from './differences.ts'
import { type Mixed, mixedActs, mixedNames } from './mixed-acts.ts'
import { reconcile } from './reconciler.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 60)
const ACTS = 4
const SEED = Number(process.env.SEED ?? 1)
const home = { at: { latitude: -8.12, longitude: -34.9 }, place: { district: 'Boa Viagem', city: 'Recife', state: 'PE' } }

let world: TestWorld
let mixed: Mixed
let processes: Acting[] = []

const setUp = async () => {
  world = await testWorld({ payments: true })
  const services = [Service.cooking, Service.lightCleaning]
  const named = (names: string[], traits: object) => Promise.all(names.map((name) => world.person({ name, ...traits, ...home })))
  const professionals = await named(['Joana Reis', 'Rita Alves', 'Marlene Souza'], { professional: { services } })
  const contractors = await named(['Ana Prado', 'Beto Reis', 'Caio Lima'], { subscriber: true })
  const story = await seriesStory(world)
  const series: string[] = []
  for (const [index, ana] of contractors.entries())
    series.push(await begunSeries(Object.assign(story, { ana, joana: professionals[index]! }), `2026-11-${24 + index}T11:00:00Z`))
  mixed = { contractors, professionals, series, now: world.now }
  for (const who of [...contractors, ...professionals]) await world.contextOf(who)
  processes = await Promise.all([startActing(world), startActing(world)])
}
afterAll(async () => {
  await Promise.all(processes.map(({ kill9 }) => kill9()))
  await world?.close()
})

/** Creates a series without an end whose first booking is paid with a card that is saved. */
async function begunSeries({ ana, joana, shownAt }: SeriesStory, start: string): Promise<string> {
  const { booking, payment } = world.as(ana)
  const { bookingIds, seriesId } = await booking.request({
    professionalId: joana.id,
    start,
    durationHours: 4,
    expectedTotalInCents: 10_800,
    services: [Service.cooking],
    repeat: { everyWeeks: 1, occurrences: 8, openEnded: true },
  })
  const [bookingId = ''] = bookingIds
  const { chargeId } = await payment.start({ bookingId })
  await payment.prepare({ bookingId, saveCard: true, agreed: await shownAt(bookingId), openEnded: true })
  await world.sandbox?.browser.confirm(chargeId, visa, null)
  await payment.refresh({ bookingId })
  return seriesId ?? ''
}

long(
  `${ROUNDS} rounds of needs, wishes and series, over two processes that are killed, leave each need, slot and charge whole`,
  { timeout: 1_800_000 },
  async ({ annotate }) => {
    await setUp()
    const [begun, deadlocks] = [performance.now(), await deadlocksIn(world.database)]
    const faults: string[] = []
    const counts: Record<string, number> = {}
    let kills = 0
    const play = async (index: number, round: number) => {
      const chance = seededRandom((SEED * ROUNDS + round) * 2 + index)
      const run = async (asked: Asked) => {
        const answered = await processes[index]!.ask(world.now(), asked)
        faults.push(...answered.faults.map((fault) => `round ${round}, ${JSON.stringify(asked)}: ${fault}`))
        counts[answered.said] = (counts[answered.said] ?? 0) + 1
        return answered.value
      }
      const call = async <T>(who: Person | undefined, path: string, input?: unknown) =>
        (await run({ person: who?.id ?? '', path, input })) as T | null
      for (let act = 0; act < ACTS; act++) await mixedActs[chance.one(mixedNames)]!({ ...mixed, call, run, chance })
    }
    for (let round = 0; round < ROUNDS; round++) {
      const fate = seededRandom(1_000_000 + SEED * ROUNDS + round)
      const victim = fate.yes(0.4) ? fate.whole(0, 1) : null
      const kill = async () => {
        if (victim === null) return
        await sleep(fate.whole(5, 500))
        await processes[victim]!.kill9()
        kills += 1
      }
      await Promise.all([play(0, round), play(1, round), kill()])
      if (victim !== null) processes[victim] = await startActing(world)
      // Unlocks the jobs of the killed process, as a worker does later. Skips rows that its last transaction still locks.
      await world.database.sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()
        where id in (select id from graphile_worker._private_jobs order by id for update skip locked)`
      world.clock.advance(fate.whole(1, 5) * HOUR_MS)
    }
    await reconcile(world)
    world.clock.advance(7 * 24 * HOUR_MS)
    for (const job of ['offer.expire', 'booking.expire-holds', 'payment.reconcile'] as const) await world.job(job)
    await reconcile(world)
    const made = await madeOf()
    const seconds = Math.round((performance.now() - begun) / 1_000)
    await annotate(`${kills} kills, ${seconds} s, ${JSON.stringify({ ...made, ...counts })}`)
    expect({ faults, kills: kills > 0, taken: Number(made['taken']) > 0 }).toEqual({ faults: [], kills: true, taken: true })
    expect(await broken()).toEqual([])
    expect(await differences(world)).toEqual([])
    expect((await deadlocksIn(world.database)) - deadlocks).toBe(0)
  },
)

async function madeOf(): Promise<Record<string, unknown>> {
  const [made] = await world.database.sql`select
    (select count(*) from needs)::int as needs, (select count(*) from needs where end_reason = 'escolha')::int as taken,
    (select count(*) from agendamentos)::int as bookings, (select count(*) from payments where status = 'succeeded')::int as charges`
  return made ?? {}
}

/**
 * Returns the violations: needs without the booking that ended them, charges that differ from the agreed total, and slots booked
 * twice.
 */
async function broken(): Promise<object[]> {
  const found = await world.database.sql`
    select 'need' as what, id from needs need where (end_reason is not distinct from 'escolha') <> (booking_id is not null)
      or booking_id is not null and not exists (
        select from agendamentos booking where booking.id = need.booking_id and booking.contratante_ref = need.contractor_id)
    union all select 'charge', booking.id from agendamentos booking join payments on booking_id = booking.id
      where payments.status = 'succeeded' and kind = 'booking'
      group by booking.id having count(*) > 1 or sum(amount + credit) <> booking.valor_total_contratante
    union all select 'slot', one.id from agendamentos one join agendamentos other
      on one.profissional_ref = other.profissional_ref and one.id < other.id and one.data_hora_inicio < other.data_hora_fim
        and other.data_hora_inicio < one.data_hora_fim
      where one.status_servico <> 'Cancelado' and other.status_servico <> 'Cancelado'`
  return found.map((row) => ({ ...row }))
}
