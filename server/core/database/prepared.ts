import type { SQL } from 'drizzle-orm'
import { type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../context.ts'

/**
 * The placeholder of each value of a statement: `{ now: Date }` becomes `given.now`. Spreading it (`{ ...given }`) gives an empty
 * object. In `values` and `set`, a column converts the value but not null, so write an instant that may be null as SQL.
 */
export type Given<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name> }

/** A query of Drizzle that is not executed yet. */
type Query<Rows> = { prepare: (name: string) => Statement<Rows> }
type Statement<Rows> = { execute: (values?: Record<string, unknown>) => Promise<Rows> }

/**
 * Returns a query whose statement is built only once in this process, because building it costs the server more CPU than sending
 * it. `build` writes the query with placeholders instead of values. If the query has variants, each call passes a `shape` (a word
 * or JSON) that selects the variant.
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

/**
 * 'one' for a list of one element, otherwise 'many'. PostgreSQL assumes ten elements for a list in a placeholder, and would then
 * plan each call anew.
 */
export type Many = 'one' | 'many'
export const howMany = (list: readonly unknown[]): Many => (list.length === 1 ? 'one' : 'many')

/**
 * SQL condition: the column is one of the ids in the list of the placeholder `given`. Unlike with `inArray`, the statement's text
 * does not depend on the list.
 */
export function isAmong(column: { getSQL: () => SQL }, given: Placeholder, many: Many = 'many'): SQL {
  return many === 'one' ? sql`${column} = (${given}::uuid[])[1]` : sql`${column} = any(${given}::uuid[])`
}

const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

type Client = { unsafe: (text: string, params: unknown[], options: object) => unknown }

/** Returns a copy of a statement that runs on another connection, because a statement of Drizzle belongs to one connection. */
function onDatabase<Rows>(db: Db, statement: Statement<Rows>): Statement<Rows> {
  const { client, logger } = db._.session as unknown as { client: Client; logger: unknown }
  // Dates are converted here, because Drizzle switches off the driver's conversion and does not convert the values of
  // placeholders.
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
