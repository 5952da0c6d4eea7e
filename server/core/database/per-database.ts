import type { Db } from '../context.ts'

/**
 * Keeps one value per database in this process, such as a cache or a queue. `make` runs at the first use. Transactions
 * count as databases of their own, so pass the database of the world where they should share the value.
 */
export function onePerDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const values = new WeakMap<Db, { readonly value: Value }>()
  return (db) => {
    const kept = values.get(db) ?? { value: make(db) }
    values.set(db, kept)
    return kept.value
  }
}
