import { getTableColumns, getTableName, getViewName, getViewSelectedFields, is, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PgViewBase } from 'drizzle-orm/pg-core/view-base'

type Source = PgTable | PgViewBase
type Key<T extends Source> = keyof T['$inferSelect'] & string
type ForPerson = (personId: string) => SQL

/** Rules for how the data export and the deletion of an account treat a table. Columns are given by their names in code. */
type Marks<K extends string> = {
  /**
   * Columns with the id of another person. The export contains that person's first name instead. Ids of people in other columns
   * are not exported.
   */
  readonly others?: readonly K[]
  /** Columns that are never exported, each with the reason. */
  readonly inside?: { readonly [key in K]?: string }
  /**
   * Columns that are exported only to one of the people of the row. The key is the column with the id of that person. For all
   * other people the exported value is null.
   */
  readonly only?: { readonly [key in K]?: readonly K[] }
  /** Columns whose stored value the export replaces with an expression. */
  readonly instead?: { readonly [key in K]?: ForPerson }
  /** SQL condition for the rows to export. Default: the rows that contain the person's id. */
  readonly rows?: ForPerson
  /** Encrypted columns, which are exported decrypted. Each value is the purpose of the encryption key of the column. */
  readonly sealed?: { readonly [key in K]?: 'contract-address' | 'identity-details' }
  /**
   * The name of the code that deletes the rows with the account, or the reason why they stay. By default all rows with the
   * account's id are deleted.
   */
  readonly erase?: string
  /**
   * Columns that are cleared when an account is deleted, in tables whose rows stay. The key is the column that contains the
   * account's id.
   */
  readonly blank?: { readonly [key in K]?: readonly K[] }
  /** SQL condition for rows whose columns are not cleared when an account is deleted. */
  readonly keeps?: SQL
}

/** A table with its rules for export and deletion. */
export type Marked = Marks<string> & {
  readonly source: Source
  /** The heading of the table in the export. Without a heading no row is exported; `withheld` then says why. */
  readonly about?: string
  readonly withheld?: string
  /** The columns with the id of the person to whom a row belongs. */
  readonly person: readonly string[]
}

/** A table whose rows are part of the data export of the people named in the columns `person`. */
export function exported<T extends Source>(
  source: T,
  about: string,
  person: readonly Key<T>[],
  marks: Marks<Key<T>> = {},
): Marked {
  return { source, about, person, ...marks }
}

/** A table that is never exported. docs/glossary.md contains the `reason`. */
export function withheld<T extends PgTable>(
  source: T,
  reason: string,
  person: readonly Key<T>[] = [],
  { erase }: Pick<Marks<Key<T>>, 'erase'> = {},
): Marked {
  return { source, withheld: reason, person, erase }
}

/** Why a column is not exported, or null if it is exported. */
export function reasonInside(table: Marked, key: string): string | null {
  const names = [...table.person, ...(table.others ?? [])]
  const stranger = !names.includes(key) && namesUser(columnsOf(table.source)[key]!)
  return table.withheld ?? table.inside?.[key] ?? (stranger ? 'names another person' : null)
}

/** The columns of a table or view, by their names in code. */
export function columnsOf(source: Source): Record<string, PgColumn> {
  const fields = is(source, PgTable) ? getTableColumns(source) : getViewSelectedFields(source)
  return Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (is(field, PgColumn) ? [[key, field]] : [])))
}

/** The name of a table or view in the database. */
export function nameOf(source: Source): string {
  return is(source, PgTable) ? getTableName(source) : getViewName(source)
}

/** SQL condition: the column references a row of `parent` that belongs to the person. */
export function within<T extends PgTable>(column: PgColumn, parent: T, people: readonly Key<T>[]): ForPerson {
  return (personId) =>
    sql`${column} in (select ${columnsOf(parent)['id']} from ${parent} where ${naming(parent, people, personId)})`
}

/** SQL condition: one of the columns contains the person's id. False without columns. */
export function naming(source: Source, keys: readonly string[], personId: string): SQL {
  const columns = columnsOf(source)
  return or(...keys.map((key) => sql`${columns[key]} = ${personId}`)) ?? sql`false`
}

/** True if the column is a foreign key to a user. */
function namesUser(column: PgColumn): boolean {
  const { table } = column
  if (!is(table, PgTable)) return false
  return getTableConfig(table).foreignKeys.some((key) => {
    const { columns, foreignTable } = key.reference()
    return (
      columns.length === 1 && columns[0] === column && ['usuarios', 'perfis_profissionais'].includes(getTableName(foreignTable))
    )
  })
}
