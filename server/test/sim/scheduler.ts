import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { SeededRandom } from '#db/seed/seeded-random.ts'
import type { Gate } from './gate.ts'

/** After this time, pg_blocking_pids is asked if a running statement waits for a lock. */
const HEAD_START_MS = 3
const HANG_MS = 15_000

/** Thrown when a simulated person makes no progress although no lock explains it. */
export class Hang extends Error {}

export type Signal = ReturnType<typeof createSignal>

/** A signal that any code can send and a single caller waits for. */
export function createSignal() {
  let wake: (() => void) | null = null
  let sent = 0
  return {
    send: () => {
      sent++
      wake?.()
    },
    sent: () => sent,
    /** Resolves at the next signal, or after this many milliseconds. */
    wait: async (since: number, milliseconds: number) => {
      if (sent !== since) return
      const next = new Promise<void>((resolve) => (wake = resolve))
      const giveUp = new AbortController()
      await Promise.race([next, sleep(milliseconds, undefined, { signal: giveUp.signal }).catch(() => undefined)])
      giveUp.abort()
      wake = null
    },
  }
}

type Play = {
  readonly gates: readonly Gate[]
  readonly chance: SeededRandom
  /** A database connection that no simulated person uses. */
  readonly watch: postgres.Sql
  readonly signal: Signal
  /** A function that is called after each started step. `gate.step` is the caption of the step. */
  readonly opened: (gate: Gate) => void
}

/**
 * Starts one step at a time, chosen by `chance`, until all simulated people have finished, and returns the trace. Before each
 * choice everybody waits for the scheduler, or in the database for another's lock. Throws Hang.
 */
export async function runGates(play: Play): Promise<string[]> {
  const { gates, chance, signal, opened } = play
  const notes = notesOn(gates)
  // True if locks may have been released since the last check. Only the end of a transaction releases locks.
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
    // All simulated people wait for each other. PostgreSQL will detect the deadlock and abort one transaction.
    if (performance.now() > deadline) throw new Hang(describe(gates))
    mayFree = true
    await signal.wait(signal.sent(), 20)
  }
}

type Notes = ReturnType<typeof notesOn>

/** The trace, and who is known to wait for a lock. */
function notesOn(gates: readonly Gate[]) {
  const trace: string[] = []
  const blocked = new Set<Gate>()
  const traced = new Set<Gate>()
  return {
    trace,
    blocked,
    /** The connections that hold a lock for which another connection waits. */
    blockers: new Set<number>(),
    /** Appends the results since the last call to the trace, in the order of their steps. */
    results(): void {
      for (const gate of gates) {
        const outcome = gate.takeOutcome()
        if (outcome === null) continue
        blocked.delete(gate)
        traced.delete(gate)
        trace.push(`${gate.name}: ${gate.step}: ${outcome}`)
      }
    },
    /** Notes in the trace that a step waits for a lock, at most once per step. */
    waits(gate: Gate): void {
      if (!traced.has(gate)) trace.push(`${gate.name}: ${gate.step}: waits`)
      traced.add(gate)
      blocked.add(gate)
    },
  }
}

/**
 * True if a step would wait for a table for which somebody already waits. Which of two waiting connections gets a row first is
 * decided inside PostgreSQL and not by the seed, so the second step must not start yet. A step that blocks others may always
 * start.
 */
function wouldQueue({ next, pid }: Gate, { blocked, blockers }: Notes): boolean {
  const table = tableWaitedFor(next)
  return table !== null && !blockers.has(pid) && [...blocked].some(({ step }) => tableWaitedFor(step) === table)
}

function tableWaitedFor(step: string): string | null {
  return /^(?:insert|update|delete) (\w+)$|^select (\w+) for update$/.exec(step)?.slice(1).find(Boolean) ?? null
}

async function untilAllStand(play: Play, notes: Notes, { mayFree, deadline }: { mayFree: boolean; deadline: number }) {
  const { gates, signal } = play
  for (;;) {
    const seen = signal.sent()
    const moving = gates.some(({ state }) => state === 'busy')
    const asking = gates.filter(({ state }) => state === 'asking')
    const known = !moving && asking.every((gate) => notes.blocked.has(gate))
    if (known && (asking.length === 0 || !mayFree)) return notes.results()
    if (!known) {
      await signal.wait(seen, HEAD_START_MS)
      if (seen !== signal.sent()) continue
      if (performance.now() > deadline) throw new Hang(describe(gates))
      if (moving) continue
    }
    const { held, blockers } = await behindLocks(play, asking)
    if (seen !== signal.sent()) continue
    if (asking.every((gate) => held.has(gate))) {
      notes.results()
      notes.blockers = blockers
      for (const gate of asking) notes.waits(gate)
      return
    }
    for (const gate of asking) if (!held.has(gate)) notes.blocked.delete(gate)
  }
}

/**
 * Returns those with a running statement that only another's next step can unblock (`held`), and the connections that block them
 * (`blockers`).
 */
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
