import { asc, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { users } from '#db/schema/index.ts'
import { columnsOf, type Marked, nameOf, naming, reasonInside } from '#db/schema/marks.ts'
import { personal } from '#db/schema/personal.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { Purpose } from '#server/core/vault.ts'
import { readMe } from './read-me.ts'
import type { ExportView } from './views.ts'

type Row = Record<string, unknown>
const people = alias(users, 'people')

/**
 * Returns all personal data of the caller at one instant (LGPD art. 18, II and V; art. 19). The schema says which columns these
 * are. Of other users only the first name appears. Secrets are omitted.
 */
export async function exportMine(ctx: UserCtx): Promise<ExportView> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return ctx.db.transaction(async (db) => {
    const dados: Record<string, Row[]> = {}
    for (const table of personal) if (table.about) dados[nameOf(table.source)] = await rowsOf({ ...ctx, db }, table)
    return { formato: 2, geradoEm: ctx.now(), leiaMe: readMe, dados }
  }, snapshot)
}

async function rowsOf({ db, actor, vault }: UserCtx, table: Marked): Promise<Row[]> {
  const { source, person, rows, sealed = {} } = table
  const all = columnsOf(source)
  const shown = Object.entries(all).filter(([key]) => reasonInside(table, key) === null)
  const fields = Object.fromEntries(shown.map(([key, { name }]) => [name, valueFor(actor.id, table, key)]))
  const mine = rows?.(actor.id) ?? naming(source, person, actor.id)
  const order = all['createdAt'] ?? Object.values(all)[0]!
  const found: Row[] = await db.select(fields).from(source).where(mine).orderBy(asc(order))
  const opened = (purpose: Purpose, value: unknown) =>
    typeof value === 'string' ? (vault.open(purpose, Buffer.from(value, 'base64'))?.toString() ?? null) : null
  return found.map((row) => {
    const texts = Object.entries(sealed).map(([key, purpose]) => {
      const { name } = all[key]!
      return [name, purpose ? opened(purpose, row[name]) : null]
    })
    return { ...row, ...Object.fromEntries(texts) }
  })
}

/**
 * The SQL for the exported value of a column: people by name, amounts as decimals, and null for a value that only another person
 * may read.
 */
function valueFor(me: string, { source, person, others = [], only = {}, instead = {} }: Marked, key: string): PgColumn | SQL {
  const all = columnsOf(source)
  const column = all[key]!
  const reader = Object.keys(only).find((name) => only[name]?.includes(key))
  const written = instead[key]?.(me) ?? ([...person, ...others].includes(key) ? nameIn(column, me) : undefined)
  // Drizzle writes a column of this expression with its table only if another expression encloses it.
  if (written) return sql`${reader ? sql`case when ${all[reader]} = ${me} then ${written} end` : written}`
  if (reader) return sql`case when ${all[reader]} = ${me} then ${column} end`.mapWith(column)
  return column.getSQLType() === 'numeric(12,2)' ? sql`${column}` : column
}

/**
 * The name of the person in `column` as the data export shows it: 'você' for the owner `me`, the first name of another person, or
 * 'Conta excluída' for a deleted account.
 */
function nameIn(column: PgColumn, me: string): SQL {
  const firstName = sql`case when ${people.erasedAt} is null then split_part(btrim(${people.name}), ' ', 1) else ${people.name} end`
  return sql`case when ${column} = ${me} then 'você' else (select ${firstName} from ${users} as people where ${people.id} = ${column}) end`
}
