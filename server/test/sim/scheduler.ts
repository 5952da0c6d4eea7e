import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { SeededRandom } from '#db/seed/seeded-random.ts'
import type { Gate } from './gate.ts'

/** A statement that came back sooner is never asked about. */
const HEAD_START_MS = 3
const HANG_MS = 15_000

/** Where an actor stands still though nothing keeps it: the promise is that nobody ever waits for ever. */
export class Hang extends Error {}

export type Bell = ReturnType<typeof createBell>

/** A bell that anybody rings and one waits for. */
export function createBell() {
  let wake: (() => void) | null = null
  let rung = 0
  return {
    ring: () => {
      rung++
      wake?.()
    },
    rung: () => rung,
    /** Until somebody rings, or so many milliseconds have passed. */
    wait: async (since: number, milliseconds: number) => {
      if (rung !== since) return
      const ringing = new Promise<void>((resolve) => (wake = resolve))
      const giveUp = new AbortController()
      await Promise.race([ringing, sleep(milliseconds, undefined, { signal: giveUp.signal }).catch(() => undefined)])
      giveUp.abort()
      wake = null
    },
  }
}

type Play = {
  readonly gates: readonly Gate[]
  readonly chance: SeededRandom
  /** A connection that no actor has. */
  readonly watch: postgres.Sql
  readonly bell: Bell
  /** Told of each gate that was opened; its step is what went through. */
  readonly opened: (gate: Gate) => void
}

/**
 * Opens one gate at a time, which one is up to chance, until every actor is done; answers the trace. Before each choice everybody
 * stands still: at a gate, or in the database behind a lock that another actor holds (pg_blocking_pids says so). Throws Hang.
 */
export async function runGates(play: Play): Promise<string[]> {
  const { gates, chance, bell, opened } = play
  const notes = notesOn(gates)
  // Locks are let go at the end of a transaction alone.
  let mayFree = true
  let deadline = performance.now() + HANG_MS
  for (;;) {
    await untilAllStand(play, notes, { mayFree, deadline })
    const ready = gates.filter((gate) => gate.state === 'waiting' && !wouldQueue(gate, notes))
    if (ready.length > 0) {
      const next = chance.one(ready)
      next.open()
      opened(next)
      mayFree = next.step === 'commit' || next.step === 'rollback'
      deadline = performance.now() + HANG_MS
      continue
    }
    if (gates.every(({ state }) => state === 'done')) return notes.trace
    // All of them wait for each other: the database will find out and undo one.
    if (performance.now() > deadline) throw new Hang(describe(gates))
    mayFree = true
    await bell.wait(bell.rung(), 20)
  }
}

type Notes = ReturnType<typeof notesOn>

/** The trace, and who is known to stand behind a lock. */
function notesOn(gates: readonly Gate[]) {
  const trace: string[] = []
  const blocked = new Set<Gate>()
  const told = new Set<Gate>()
  return {
    trace,
    blocked,
    /** By connection: those whose end somebody waits for. */
    blockers: new Set<number>(),
    /** Writes down what came back since the last time, in the order of the gates. */
    results(): void {
      for (const gate of gates) {
        const outcome = gate.takeOutcome()
        if (outcome === null) continue
        blocked.delete(gate)
        told.delete(gate)
        trace.push(`${gate.name}: ${gate.step}: ${outcome}`)
      }
    },
    /** Writes down, once a step, that it waits for a lock. */
    waits(gate: Gate): void {
      if (!told.has(gate)) trace.push(`${gate.name}: ${gate.step}: waits`)
      told.add(gate)
      blocked.add(gate)
    },
  }
}

/**
 * Whether a step would wait for the table that somebody waits for already. Which of two is served first when their row was changed
 * meanwhile is a race inside of the database, which no seed decides: so they come one after the other. Who keeps others waiting
 * goes on.
 */
function wouldQueue({ next, pid }: Gate, { blocked, blockers }: Notes): boolean {
  const table = tableWaitedFor(next)
  return table !== null && !blockers.has(pid) && [...blocked].some(({ step }) => tableWaitedFor(step) === table)
}

function tableWaitedFor(step: string): string | null {
  return /^(?:insert|update|delete) (\w+)$|^select (\w+) for update$/.exec(step)?.slice(1).find(Boolean) ?? null
}

async function untilAllStand(play: Play, notes: Notes, { mayFree, deadline }: { mayFree: boolean; deadline: number }) {
  const { gates, bell } = play
  for (;;) {
    const seen = bell.rung()
    const moving = gates.some(({ state }) => state === 'busy')
    const asking = gates.filter(({ state }) => state === 'asking')
    const known = !moving && asking.every((gate) => notes.blocked.has(gate))
    if (known && (asking.length === 0 || !mayFree)) return notes.results()
    if (!known) {
      await bell.wait(seen, HEAD_START_MS)
      if (seen !== bell.rung()) continue
      if (performance.now() > deadline) throw new Hang(describe(gates))
      if (moving) continue
    }
    const { held, blockers } = await behindLocks(play, asking)
    if (seen !== bell.rung()) continue
    if (asking.every((gate) => held.has(gate))) {
      notes.results()
      notes.blockers = blockers
      for (const gate of asking) notes.waits(gate)
      return
    }
    for (const gate of asking) if (!held.has(gate)) notes.blocked.delete(gate)
  }
}

/** Of those who ask, the ones that only another actor's next step can free, and the connections of those others. */
async function behindLocks({ gates, watch }: Play, asking: readonly Gate[]) {
  const pids = asking.map(({ pid }) => pid).join(',')
  const rows = await watch<{ pid: number; blockers: string }[]>`
    select pid, array_to_string(pg_blocking_pids(pid), ',') as blockers from unnest(string_to_array(${pids}, ',')::int[]) pid`
  const blockersOf = new Map(rows.map(({ pid, blockers }) => [pid, blockers.split(',').filter(Boolean).map(Number)]))
  const held = new Set(asking.filter(({ pid }) => (blockersOf.get(pid) ?? []).length > 0))
  const stands = (pid: number) => {
    const other = gates.find((gate) => gate.pid === pid)
    return other !== undefined && (held.has(other) || other.state === 'waiting')
  }
  for (let size = -1; size !== held.size;) {
    size = held.size
    for (const gate of held) if (!(blockersOf.get(gate.pid) ?? []).every(stands)) held.delete(gate)
  }
  return { held, blockers: new Set([...held].flatMap(({ pid }) => blockersOf.get(pid) ?? [])) }
}

function describe(gates: readonly Gate[]): string {
  return gates.map(({ name, state, step }) => `${name} ${state} (${step})`).join(', ')
}
