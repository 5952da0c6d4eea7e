import type { SQL } from 'drizzle-orm'
import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../context.ts'

/**
 * The values of a statement, each as the placeholder that stands for it: `{ now: Date }` → `given.now`. They have no list, so
 * `{ ...given }` is empty. In `values` and `set` a column converts its value, but not null: write an instant that may be null as SQL.
 */
export type Given<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> }

/** A query of Drizzle that is not executed yet. */
type Query<Rows> = { prepare: (name: string) => Statement<Rows> }
type Statement<Rows> = { execute: (values?: Record<string, unknown>) => Promise<Rows> }

/**
 * Returns a query whose statement is built once in this process: building it costs the host more than sending it. `build` writes the
 * query with placeholders instead of values. For a query of several shapes it also gets the shape, from which it chooses clauses, and
 * builds one statement for each; a shape is a word or an object that JSON can write. The result runs on a database or in a transaction.
 */
export function prepared<Values extends object, Rows, Shape = void>(
  build: (db: Db, given: Given<Values>, shape: Shape) => Query<Rows>,
): (db: Db, values: Values, shape: Shape) => Promise<Rows> {
  const statements = new Map<string, Statement<Rows>>()
  return (db, values, shape) => {
    const key = JSON.stringify(shape) ?? ''
    const statement = statements.get(key) ?? build(db, placeholders as Given<Values>, shape).prepare(key)
    statements.set(key, statement)
    return onDatabase(db, statement).execute(values as Record<string, unknown>)
  }
}

/** Whether a list has one element. PostgreSQL guesses ten for a list that it does not know, and then plans each call anew. */
export type Many = 'one' | 'many'
export const howMany = (list: readonly unknown[]): Many => (list.length === 1 ? 'one' : 'many')

/** Condition: the column has one of the ids of the list that `given` stands for. Unlike `inArray`, its text does not depend on the list. */
export function isAmong(column: { getSQL: () => SQL }, given: Placeholder, many: Many = 'many'): SQL {
  return many === 'one' ? sql`${column} = (${given}::uuid[])[1]` : sql`${column} = any(${given}::uuid[])`
}

const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

type Client = { unsafe: (text: string, params: unknown[], options: object) => unknown }

/** A statement belongs to the connection on which it was built: this copy of it runs on another one. */
function onDatabase<Rows>(db: Db, statement: Statement<Rows>): Statement<Rows> {
  const { client, logger } = db._.session as unknown as { client: Client; logger: unknown }
  // Drizzle switches off the driver's own conversion of dates, and does not convert the values of placeholders.
  const unsafe: Client['unsafe'] = (text, params, options) =>
    client.unsafe(
      text,
      params.map((value) => (value instanceof Date ? value.toISOString() : value)),
      options,
    )
  return Object.assign(Object.create(Object.getPrototypeOf(statement) as object) as Statement<Rows>, statement, {
    client: { unsafe },
    logger,
  })
}
