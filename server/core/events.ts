import type { AppEvent } from '#server/adapters/bus/port.ts'
import type { Tx } from './context.ts'

/**
 * A reaction to an event. It runs inside the transaction that emits the event; if it throws, the whole transaction is rolled
 * back.
 */
export type Reaction = (tx: Tx, event: AppEvent) => Promise<void>

/** Combines a table of reactions into one function. For an event it runs the reactions to its type, in the order of the table. */
export function reactionsOf(table: Readonly<Record<string, readonly Reaction[]>>): Reaction {
  return async (tx, event) => {
    for (const react of table[event.type] ?? []) await react(tx, event)
  }
}
