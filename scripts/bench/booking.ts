import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, sql as raw } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { databaseFault, DomainError } from '#server/core/errors.ts'
import { requestBooking } from '#server/features/booking/service.ts'
import { activeStatuses, BookingStatus, CancelReason } from '#shared/booking.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import { digits, figureOf } from './figures.ts'
import { fillHistory } from './history.ts'
import { insertsOf } from './insert.ts'
import { forEach, type Run } from './load.ts'
import type { BenchOptions } from './options.ts'
import { report } from './report.ts'
import { someSlots } from './slots.ts'
import { type Filled, contractors, type Inside, nameOfCase, somePoints, type Stage } from './stage.ts'
import { unprotect } from './unprotected.ts'

const CROWD = 200
const CLIENTS = 16
const REQUESTS = 300
const CROWDED_SLOTS = 8
// Inserting a row is so fast that a single pass over the slots would be too short to measure.
const ROW_PASSES = 5
const POOL = 20
// The error code when the pool has no free connection for three seconds.
const NO_CONNECTION = '53300'

type Side = Inside & { readonly name: string; readonly database: string; readonly crowd: readonly UserCtx[] }
type Outcomes = Map<string, number>

/**
 * Measures how many bookings per second each database accepts, without HTTP. Compares `requestBooking` with the same code on a
 * copy without locks and constraint, and on a copy with a long history. First all requests ask for different slots, then all for
 * the same slot.
 */
export async function benchBooking(stage: Stage, options: BenchOptions): Promise<void> {
  for (const filled of stage.filled) {
    report.title(nameOfCase(filled))
    const { safe, unsafe, old } = await sides(stage, filled, options.history)
    const slots = await someSlots(safe, REQUESTS)
    await onDifferentSlots(safe, unsafe, slots, options)
    if (old) await withHistory(safe, old, slots, options)
    await onOneSlot(safe, unsafe, slots.slice(0, CROWDED_SLOTS), options)
    for (const { database, end } of [unsafe, ...(old ? [old] : [])]) {
      await end()
      await stage.drop(database)
    }
    await safe.end()
  }
}

async function sides(stage: Stage, filled: Filled, history: number) {
  const before = await stage.inside(filled.url, 2)
  const people = await contractors(before, CROWD, await somePoints(before, CROWD))
  await before.end()
  const side = async (name: string, database: string, url: string): Promise<Side> => {
    const inside = await stage.inside(url, POOL)
    const crowd: UserCtx[] = []
    for (const person of people) crowd.push(await inside.contextOf(person))
    return { ...inside, name, database, crowd }
  }
  const copies = { unsafe: `${filled.database}_unprotected`, old: `${filled.database}_old` }
  const unsafe = await stage.copy(filled, copies.unsafe)
  await unprotect(unsafe)
  const old = history > 0 ? await stage.copy(filled, copies.old) : null
  if (old) await fillHistory(old, history)
  return {
    safe: await side('as it is', filled.database, filled.url),
    unsafe: await side('unprotected', copies.unsafe, unsafe),
    old: old && (await side(`with ${digits(history)} finished bookings`, copies.old, old)),
  }
}

/** Each request asks for a different slot, which measures the cost of the lock and the constraint without contention. */
async function onDifferentSlots(
  safe: Side,
  unsafe: Side,
  slots: readonly RequestBooking[],
  { rounds }: BenchOptions,
): Promise<void> {
  report.heading(`Booking different slots: ${slots.length} professionals, ${CLIENTS} at a time, ${rounds} rounds, no HTTP`)
  report.line('  A: requestBooking on the unprotected copy. B: requestBooking as it is.')
  report.line('  C: only the row, on that copy, after checking that the slot is free. D: only the row, as the product writes it.')
  const rowAlone = async (side: Side, how: 'checking' | 'guarded') => {
    const insert = insertsOf(side, CLIENTS, how)
    let [done, seconds] = [0, 0]
    for (let time = 0; time < ROW_PASSES; time++) {
      const taken = await insert(slots)
      done += taken.done
      seconds += taken.seconds
      await cancelAll(side)
    }
    return { done, seconds }
  }
  const once = async () => ({
    a: await run(unsafe, slots),
    b: await run(safe, slots),
    c: await rowAlone(unsafe, 'checking'),
    d: await rowAlone(safe, 'guarded'),
  })
  await once()
  const taken: Awaited<ReturnType<typeof once>>[] = []
  for (let round = 0; round < rounds; round++) taken.push(await once())
  const ratio = (of: (round: (typeof taken)[number]) => number) => figureOf(taken.map(of))
  const protectedRatio = ratio(({ a, b }) => rate(b) / rate(a))
  report.figure('B / A (G9)', protectedRatio, '', { atLeast: 0.9 })
  const rowRatio = ratio(({ c, d }) => rate(d) / rate(c))
  report.figure('D / C, only the row (G9)', rowRatio, '', { atLeast: 0.9 })
  const doubles = ratio(({ b }) => b.doubles)
  report.figure('double bookings of B (G9)', doubles, '', { atMost: 0 })
  const requests = ratio(({ b }) => rate(b))
  report.figure('  B, requests a second', requests)
  const statements = ratio(({ b, c }) => rate(b) / rate(c))
  report.figure('  B / C: a whole request compared with one unprotected statement', statements)
}

/** Sends the same booking requests to a database without and to one with a long history of bookings. */
async function withHistory(safe: Side, old: Side, slots: readonly RequestBooking[], { rounds }: BenchOptions): Promise<void> {
  report.heading(`Booking different slots, ${rounds} rounds, no HTTP. A: no history. B: ${old.name}.`)
  await run(safe, slots)
  await run(old, slots)
  const taken: { a: Run; b: Run }[] = []
  for (let round = 0; round < rounds; round++) taken.push({ a: await run(safe, slots), b: await run(old, slots) })
  const ratio = figureOf(taken.map(({ a, b }) => rate(b) / rate(a)))
  report.figure('B / A (G11)', ratio, '', { atLeast: 0.8 })
  const [ofA, ofB] = [await constraintSize(safe), await constraintSize(old)]
  report.figure('  size of the exclusion constraint, A', figureOf([ofA / 1_024]), 'KiB')
  report.figure('  size of the exclusion constraint, B', figureOf([ofB / 1_024]), 'KiB')
  report.figure('its size, B / A (G11)', figureOf([ofB / ofA]), '', { atMost: 1.5 })
}

/** Requests every slot once, then cancels all bookings. */
async function run(side: Side, slots: readonly RequestBooking[]): Promise<Run & { doubles: number }> {
  const outcomes: Outcomes = new Map()
  const taken = await forEach(slots, CLIENTS, (slot, place) => ask(side, place % CROWD, slot, outcomes))
  if (outcomes.get('done') !== slots.length) throw new Error(`not every request was booked, ${side.name}: ${tally(outcomes)}`)
  const { rows, distinct } = await rowsOf(side)
  await cancelAll(side)
  return { ...taken, doubles: rows - distinct }
}

/** All contractors request the same slot at once. This is repeated for each slot. */
async function onOneSlot(safe: Side, unsafe: Side, slots: readonly RequestBooking[], { rounds }: BenchOptions): Promise<void> {
  report.heading(`${CROWD} contractors at once on one slot, ${slots.length} slots a round, ${rounds} rounds, no HTTP`)
  const before = await deadlocks(safe)
  const outcomes = { safe: new Map<string, number>(), unsafe: new Map<string, number>() }
  const crowded = async (side: Side, counted: Outcomes) => {
    let [done, seconds, rows] = [0, 0, 0]
    for (const slot of slots) {
      const each = await forEach(side.crowd, CROWD, async (_, place) => {
        if (await ask(side, place, slot, counted)) done++
      })
      seconds += each.seconds
      rows += (await rowsOf(side)).rows
      await cancelAll(side)
    }
    return { done, seconds, rows }
  }
  const taken: { a: Run & { rows: number }; b: Run & { rows: number } }[] = []
  for (let round = 0; round < rounds; round++) {
    taken.push({ a: await crowded(unsafe, outcomes.unsafe), b: await crowded(safe, outcomes.safe) })
  }
  // Waits for PostgreSQL's deadlock counter, which is updated once a second.
  await sleep(1_500)
  const ratio = (of: (round: (typeof taken)[number]) => number) => figureOf(taken.map(of))
  const attempts = ratio(({ a, b }) => rate(b) / rate(a))
  report.figure('attempts, as it is / unprotected (G10)', attempts, '', { atLeast: 0.5 })
  const away = ratio(({ b }) => Math.abs(b.rows - slots.length))
  report.figure('rows that differ from slots, as it is (G10)', away, '', { atMost: 0 })
  report.figure('deadlocks, as it is (G10)', figureOf([(await deadlocks(safe)) - before]), '', { atMost: 0 })
  const perSecond = ratio(({ b }) => rate(b))
  report.figure('  attempts a second, as it is', perSecond)
  const doubles = ratio(({ a }) => a.rows)
  if (doubles.low <= slots.length)
    report.line('  WARNING: there was no double booking on the unprotected copy, so these figures prove nothing.')
  report.figure(`  rows in the ${slots.length} slots, unprotected (more than slots: the test sees double bookings)`, doubles)
  if (outcomes.safe.has(NO_CONNECTION) || outcomes.unsafe.has(NO_CONNECTION)) {
    report.line(`  WARNING: some got no connection in time (${NO_CONNECTION}) and do not count as attempts; the machine is busy.`)
  }
  report.line(`  as it is: ${tally(outcomes.safe)}`)
  report.line(`  unprotected: ${tally(outcomes.unsafe)}`)
}

/** Sends one booking request. Returns false if it got no connection in time, and was therefore neither booked nor refused. */
async function ask(side: Side, place: number, slot: RequestBooking, outcomes: Outcomes): Promise<boolean> {
  const ctx = side.crowd[place]
  if (!ctx) throw new Error('there is no such contractor')
  const outcome = await requestBooking(ctx, slot).then(() => 'done', nameOf)
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  return outcome !== NO_CONNECTION
}

function nameOf(error: unknown): string {
  if (error instanceof DomainError) return error.reason
  return databaseFault(error)?.code ?? (error instanceof Error ? `${error.name}: ${error.message.slice(0, 60)}` : 'unknown')
}

async function rowsOf({ world }: Side): Promise<{ rows: number; distinct: number }> {
  const [found] = await world.db
    .select({
      rows: raw<number>`count(*)::int`,
      distinct: raw<number>`count(distinct (${bookings.professionalId}, ${bookings.startsAt}))::int`,
    })
    .from(bookings)
    .where(active())
  return found ?? { rows: 0, distinct: 0 }
}

/**
 * Cancels all bookings and dates them 60 days back. Otherwise the benchmark would trigger the warning about contractors who hire
 * the same professional often, which counts recent requests.
 */
export async function cancelAll({ sql }: Pick<Inside, 'sql'>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update agendamentos set status_servico = ${BookingStatus.cancelled}, cancel_reason = ${CancelReason.replaced},
        cancelled_at = created_at - interval '60 days', created_at = created_at - interval '60 days'
      where status_servico = any (${[...activeStatuses]}::text[])`
  })
}

async function constraintSize({ sql }: Side): Promise<number> {
  // Vacuums the table first, because until then the index still contains the entries of cancelled bookings.
  await sql`vacuum agendamentos`
  const [row] = await sql<{ bytes: number }[]>`select pg_relation_size('agendamentos_sem_sobreposicao')::int as bytes`
  return row?.bytes ?? 0
}

function active() {
  return inArray(bookings.status, [...activeStatuses])
}

async function deadlocks({ sql }: Side): Promise<number> {
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? 0
}

function rate({ done, seconds }: Run): number {
  return done / seconds
}

function tally(outcomes: Outcomes): string {
  return [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
}
