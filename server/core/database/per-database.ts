import type { Db } from '../context.ts'

/**
 * Stores one value per database in this process, such as a cache or a queue. `make` creates the value at its first use. A
 * transaction counts as a separate database, so a caller inside a transaction must pass the database of the world to share the
 * value.
 */
export function onePerDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const values = new WeakMap<Db, { readonly value: Value }>()
  return (db) => {
    const kept = values.get(db) ?? { value: make(db) }
    values.set(db, kept)
    return kept.value
  }
}
