import type { Db } from '../context.ts'

/**
 * Caches prepared statements: `build` runs once for each database and each key, and must end in `.prepare(name)`. `nameOfKey` gives
 * keys that share a statement the same name. Later calls send only the parameters.
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

/** `perDatabase` for a statement without variants. */
export function onePerDatabase<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const statement = perDatabase(() => '', build)
  return (db) => statement(db, undefined)
}
