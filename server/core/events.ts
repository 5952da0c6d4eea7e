import type { Tx } from './context.ts'

/** Something that has happened. An event carries ids only; a listener reads the rows, because an event may be lost (ADR 005). */
export type AppEvent = {
  /** `feature.past-tense`, such as `booking.confirmed`. */
  readonly type: `${string}.${string}`
  /** Id of the row the event is about. */
  readonly id: string
  /** Ids of the users who receive the event. */
  readonly to: readonly string[]
}

/** Runs inside the transaction that emits the event. If it throws, the whole transaction is rolled back. */
export type Reaction = (tx: Tx, event: AppEvent) => Promise<void>

/** Returns one reaction that runs the reactions of the event's type in the order of the table. */
export function reactionsOf(table: Readonly<Record<string, readonly Reaction[]>>): Reaction {
  return async (tx, event) => {
    for (const react of table[event.type] ?? []) await react(tx, event)
  }
}
