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
import { forEach, type Turn } from './load.ts'
import type { BenchOptions } from './options.ts'
import { report } from './report.ts'
import { someSlots } from './slots.ts'
import { type Filled, households, type Inside, nameOfCase, somePoints, type Stage } from './stage.ts'
import { unprotect } from './unprotected.ts'

const CROWD = 200
const CLIENTS = 16
const REQUESTS = 300
const CROWDED_SLOTS = 8
// A row alone is written so fast that once would say nothing.
const ROWS_TIMES = 5
const POOL = 20
// The pool's own word for nobody who was free within three seconds.
const TURNED_AWAY = '53300'

type Side = Inside & { readonly name: string; readonly database: string; readonly crowd: readonly UserCtx[] }
type Outcomes = Map<string, number>

/**
 * Booking without HTTP, on each database: `requestBooking` as it is beside itself without lock and constraint, spread out and all
 * on one slot, and beside itself with a long history.
 */
export async function benchBooking(stage: Stage, options: BenchOptions): Promise<void> {
  for (const filled of stage.filled) {
    report.title(nameOfCase(filled))
    const { safe, unsafe, old } = await sides(stage, filled, options.history)
    const slots = await someSlots(safe, REQUESTS)
    await spreadOut(safe, unsafe, slots, options)
    if (old) await besideHistory(safe, old, slots, options)
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
  const people = await households(before, CROWD, await somePoints(before, CROWD))
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

/** Every request for a slot of its own: what lock and constraint cost where nobody is in the way. */
async function spreadOut(safe: Side, unsafe: Side, slots: readonly RequestBooking[], { rounds }: BenchOptions): Promise<void> {
  report.heading(`Booking spread out: ${slots.length} professionals, ${CLIENTS} at a time, ${rounds} rounds, no HTTP`)
  report.line('  A: requestBooking on a copy without lock and exclusion constraint. B: as it is.')
  report.line('  C: the row alone on that copy, which looks first whether the hour is free. D: the row alone as it is.')
  const rowAlone = async (side: Side, how: 'looking' | 'guarded') => {
    const insert = insertsOf(side, CLIENTS, how)
    let [done, seconds] = [0, 0]
    for (let time = 0; time < ROWS_TIMES; time++) {
      const taken = await insert(slots)
      done += taken.done
      seconds += taken.seconds
      await letGo(side)
    }
    return { done, seconds }
  }
  const once = async () => ({
    a: await turn(unsafe, slots),
    b: await turn(safe, slots),
    c: await rowAlone(unsafe, 'looking'),
    d: await rowAlone(safe, 'guarded'),
  })
  await once()
  const taken: Awaited<ReturnType<typeof once>>[] = []
  for (let round = 0; round < rounds; round++) taken.push(await once())
  const ratio = (of: (round: (typeof taken)[number]) => number) => figureOf(taken.map(of))
  const protectedRatio = ratio(({ a, b }) => rate(b) / rate(a))
  report.figure('B / A (G9)', protectedRatio, '', { atLeast: 0.9 })
  const rowRatio = ratio(({ c, d }) => rate(d) / rate(c))
  report.figure('D / C, the row alone (G9)', rowRatio, '', { atLeast: 0.9 })
  const doubles = ratio(({ b }) => b.doubles)
  report.figure('double bookings of B (G9)', doubles, '', { atMost: 0 })
  const requests = ratio(({ b }) => rate(b))
  report.figure('  B, requests a second', requests)
  const statements = ratio(({ b, c }) => rate(b) / rate(c))
  report.figure('  B / C: all that a request does beside one unsafe statement', statements)
}

/** The same requests where nobody has booked before and where many have. */
async function besideHistory(safe: Side, old: Side, slots: readonly RequestBooking[], { rounds }: BenchOptions): Promise<void> {
  report.heading(`Booking spread out, ${rounds} rounds, no HTTP. A: no history. B: ${old.name}.`)
  await turn(safe, slots)
  await turn(old, slots)
  const taken: { a: Turn; b: Turn }[] = []
  for (let round = 0; round < rounds; round++) taken.push({ a: await turn(safe, slots), b: await turn(old, slots) })
  const ratio = figureOf(taken.map(({ a, b }) => rate(b) / rate(a)))
  report.figure('B / A (G11)', ratio, '', { atLeast: 0.8 })
  const [ofA, ofB] = [await guardSize(safe), await guardSize(old)]
  report.figure('  what keeps bookings apart, A', figureOf([ofA / 1_024]), 'KiB')
  report.figure('  what keeps bookings apart, B', figureOf([ofB / 1_024]), 'KiB')
  report.figure('its size, B / A (G11)', figureOf([ofB / ofA]), '', { atMost: 1.5 })
}

/** Every slot once; then all let go. */
async function turn(side: Side, slots: readonly RequestBooking[]): Promise<Turn & { doubles: number }> {
  const outcomes: Outcomes = new Map()
  const taken = await forEach(slots, CLIENTS, (slot, place) => ask(side, place % CROWD, slot, outcomes))
  if (outcomes.get('done') !== slots.length) throw new Error(`not everybody booked ${side.name}: ${tally(outcomes)}`)
  const { rows, distinct } = await rowsOf(side)
  await letGo(side)
  return { ...taken, doubles: rows - distinct }
}

/** All at once for one slot, slot after slot. */
async function onOneSlot(safe: Side, unsafe: Side, slots: readonly RequestBooking[], { rounds }: BenchOptions): Promise<void> {
  report.heading(`${CROWD} households at once on one slot, ${slots.length} slots a round, ${rounds} rounds, no HTTP`)
  const before = await deadlocks(safe)
  const outcomes = { safe: new Map<string, number>(), unsafe: new Map<string, number>() }
  const crowded = async (side: Side, told: Outcomes) => {
    let [done, seconds, rows] = [0, 0, 0]
    for (const slot of slots) {
      const each = await forEach(side.crowd, CROWD, async (_, place) => {
        if (await ask(side, place, slot, told)) done++
      })
      seconds += each.seconds
      rows += (await rowsOf(side)).rows
      await letGo(side)
    }
    return { done, seconds, rows }
  }
  const taken: { a: Turn & { rows: number }; b: Turn & { rows: number } }[] = []
  for (let round = 0; round < rounds; round++) {
    taken.push({ a: await crowded(unsafe, outcomes.unsafe), b: await crowded(safe, outcomes.safe) })
  }
  // The server counts deadlocks with a second's delay.
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
  if (doubles.low <= slots.length) report.line('  WARNING: nobody was booked twice unprotected, so these figures prove nothing.')
  report.figure(`  rows in the ${slots.length} slots, unprotected (more: the test sees doubles)`, doubles)
  if (outcomes.safe.has(TURNED_AWAY) || outcomes.unsafe.has(TURNED_AWAY)) {
    report.line(
      `  WARNING: some were turned away (${TURNED_AWAY}: no connection in time) and count as no attempts; the machine is busy.`,
    )
  }
  report.line(`  as it is: ${tally(outcomes.safe)}`)
  report.line(`  unprotected: ${tally(outcomes.unsafe)}`)
}

/** One request; whether it was booked or refused, and not turned away because no connection was free in time. */
async function ask(side: Side, place: number, slot: RequestBooking, outcomes: Outcomes): Promise<boolean> {
  const ctx = side.crowd[place]
  if (!ctx) throw new Error('there is no such household')
  const outcome = await requestBooking(ctx, slot).then(() => 'done', nameOf)
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  return outcome !== TURNED_AWAY
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

// As if they had been asked for, and called off unpaid, long ago: the hiring alert counts what was asked for of late.
async function letGo({ sql }: Side): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update agendamentos set status_servico = ${BookingStatus.cancelled}, cancel_reason = ${CancelReason.replaced},
        cancelled_at = created_at - interval '60 days', created_at = created_at - interval '60 days'
      where status_servico = any (${[...activeStatuses]}::text[])`
  })
}

async function guardSize({ sql }: Side): Promise<number> {
  // What is over leaves its place at the next vacuum.
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

function rate({ done, seconds }: Turn): number {
  return done / seconds
}

function tally(outcomes: Outcomes): string {
  return [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
}
