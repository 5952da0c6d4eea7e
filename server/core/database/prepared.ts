import type { Db } from '../context.ts'
import { onePerDatabase } from './per-database.ts'

/**
 * Keeps the prepared statements of a query that has several shapes: one for each database and each key (`nameOfKey`). `build`
 * makes it at the first use and ends in `.prepare(name)`; afterwards only the values of its placeholders are sent.
 */
export function perDatabase<Key, Statement>(nameOfKey: (key: Key) => string, build: (db: Db, key: Key) => Statement) {
  const statementsOf = onePerDatabase(() => new Map<string, Statement>())
  return (db: Db, key: Key): Statement => {
    const statements = statementsOf(db)
    const name = nameOfKey(key)
    const statement = statements.get(name) ?? build(db, key)
    statements.set(name, statement)
    return statement
  }
}
