import type { Tx } from './context.ts'

/** A fact that has happened. Only ids travel: whoever hears it reads the rows (ADR 005: events for freshness, rows for truth). */
export type AppEvent = {
  /** `feature.past-tense`, such as `booking.confirmed`. */
  readonly type: `${string}.${string}`
  /** Id of the row the event is about. */
  readonly id: string
  /** Ids of the people who should hear of it. */
  readonly to: readonly string[]
}

/** What follows from an event, inside the same transaction: if it fails, all is undone. */
export type Reaction = (tx: Tx, event: AppEvent) => Promise<void>

/** Binds event types to what follows from them, in order. */
export function reactionsOf(table: Readonly<Record<string, readonly Reaction[]>>): Reaction {
  return async (tx, event) => {
    for (const react of table[event.type] ?? []) await react(tx, event)
  }
}
