import type { Db } from '../context.ts'

/**
 * Stores one value per database in this process, such as a cache or a queue. `make` creates it at the first use. A transaction
 * counts as another database, so a caller inside one must pass the original database to share the value.
 */
export function onePerDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const values = new WeakMap<Db, { readonly value: Value }>()
  return (db) => {
    const kept = values.get(db) ?? { value: make(db) }
    values.set(db, kept)
    return kept.value
  }
}
