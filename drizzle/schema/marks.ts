import { getTableColumns, getTableName, getViewName, getViewSelectedFields, is, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PgViewBase } from 'drizzle-orm/pg-core/view-base'

type Source = PgTable | PgViewBase
type Key<T extends Source> = keyof T['$inferSelect'] & string
type ForPerson = (personId: string) => SQL

/** What the export and the deletion of an account do with a table. Columns go by their names in code. */
type Marks<K extends string> = {
  /**
   * Columns with the id of another person, whose first name is exported instead. An id of a person in a column without a mark is
   * not exported.
   */
  readonly others?: readonly K[]
  /** Columns that are never exported, with the reason. */
  readonly inside?: { readonly [key in K]?: string }
  /** Columns that are exported only to the person whom the named column identifies; other people of the row get null. */
  readonly only?: { readonly [key in K]?: readonly K[] }
  /** For these columns, what is exported in place of the stored value. */
  readonly instead?: { readonly [key in K]?: ForPerson }
  /** Condition for the rows to export, if these are not the rows that name the person. */
  readonly rows?: ForPerson
  /** Columns that are stored encrypted, with the purpose of the key, and exported decrypted. */
  readonly sealed?: { readonly [key in K]?: 'contract-address' | 'identity-details' }
  /** Who clears the rows when the account is deleted, or why they stay. Without it all rows are deleted that name the account. */
  readonly erase?: string
  /** Columns that the deletion of an account empties in rows that stay, by the column that names the account. */
  readonly blank?: { readonly [key in K]?: readonly K[] }
  /** Condition for rows in which the deletion empties nothing. */
  readonly keeps?: SQL
}

/** A table with its marks. */
export type Marked = Marks<string> & {
  readonly source: Source
  /** The heading of these rows in the export. Without it no row is exported, for the reason `withheld`. */
  readonly about?: string
  readonly withheld?: string
  /** The columns that hold the id of the person whose rows they are. */
  readonly person: readonly string[]
}

/** Marks a table whose rows are exported to the people whom the columns `person` name. */
export function exported<T extends Source>(
  source: T,
  about: string,
  person: readonly Key<T>[],
  marks: Marks<Key<T>> = {},
): Marked {
  return { source, about, person, ...marks }
}

/** Marks a table whose rows no copy of personal data contains; `reason` is printed in docs/glossary.md. */
export function withheld<T extends PgTable>(
  source: T,
  reason: string,
  person: readonly Key<T>[] = [],
  { erase }: Pick<Marks<Key<T>>, 'erase'> = {},
): Marked {
  return { source, withheld: reason, person, erase }
}

/** Why a column is not exported; null for one that is. */
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

/** Condition: the row belongs to a row of `parent` that names the person. */
export function within<T extends PgTable>(column: PgColumn, parent: T, people: readonly Key<T>[]): ForPerson {
  return (personId) =>
    sql`${column} in (select ${columnsOf(parent)['id']} from ${parent} where ${naming(parent, people, personId)})`
}

/** Condition: one of the columns holds the id. Without columns it is false. */
export function naming(source: Source, keys: readonly string[], personId: string): SQL {
  const columns = columnsOf(source)
  return or(...keys.map((key) => sql`${columns[key]} = ${personId}`)) ?? sql`false`
}

/** Whether the column holds the id of a user. */
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
