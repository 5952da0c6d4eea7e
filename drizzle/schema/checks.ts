import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'

/**
 * Returns the values of an object of states, such as `BookingStatus`, in the same order. Use them for the `enum` option of a text
 * column.
 */
export function valuesOf<T extends Record<string, string>>(states: T): [T[keyof T], ...T[keyof T][]] {
  return Object.values(states) as [T[keyof T], ...T[keyof T][]]
}

/** CHECK: the column is null or one of the values in its `enum`. */
export function oneOf(column: Column): SQL {
  // In the extra configuration of a table Drizzle passes columns without `enumValues`, so look the column up in the table.
  const values = Object.values(getTableColumns(column.table)).find(({ name }) => name === column.name)?.enumValues
  if (!values?.length) throw new Error(`${column.name} lists no values`)
  return among(column, values)
}

/** SQL condition: the column is one of the values. */
export function among(column: Column, values: readonly (string | number)[]): SQL {
  return sql`${column} in (${listed(values)})`
}

/** The values as SQL literals, separated by commas. A CHECK cannot have parameters. */
export function listed(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`)).join(', '))
}

/** CHECK: the column is a SHA-256 in lower-case hex. */
export function isSha256(column: Column): SQL {
  return sql`${column} ~ '^[0-9a-f]{64}$'`
}

/** CHECK: the column is a whole hour, '00:00' to '23:00'. */
export function isWholeHour(column: Column): SQL {
  return sql`${column} ~ '^([01]\\d|2[0-3]):00$'`
}
