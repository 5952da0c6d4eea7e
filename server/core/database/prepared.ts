import type { Db } from '../context.ts'

/**
 * A statement of many requests: `build` makes and names it once for each database and each key (`nameOfKey`), then only its
 * values travel. Whatever `build` answers is kept; it ends in `.prepare(name)`.
 */
export function perDatabase<Key, Statement>(nameOfKey: (key: Key) => string, build: (db: Db, key: Key) => Statement) {
  const kept = new WeakMap<Db, Map<string, Statement>>()
  return (db: Db, key: Key): Statement => {
    const statements = kept.get(db) ?? new Map<string, Statement>()
    kept.set(db, statements)
    const name = nameOfKey(key)
    const statement = statements.get(name) ?? build(db, key)
    statements.set(name, statement)
    return statement
  }
}

/** The same for a statement that has one shape. */
export function onePerDatabase<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const statement = perDatabase(() => '', build)
  return (db) => statement(db, undefined)
}
