import { type SQL, sql } from 'drizzle-orm'
import { customType, date, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A money column: numeric(12,2) in the database, integer cents in code. Money is converted only here. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  toDriver: decimalOfCents,
  fromDriver: centsOfDecimal,
})

/** A full-text search vector. Only triggers write it, and code never reads it. */
export const lexemes = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** A point in space, in kilometres from the centre of the Earth. Only the database writes it, and code never reads it. */
export const spacePoint = customType<{ data: string; driverData: string }>({ dataType: () => 'cube' })

/** A rectangle of latitudes and longitudes in degrees. Only the database writes it, and code never reads it. */
export const rectangle = customType<{ data: string; driverData: string }>({ dataType: () => 'box' })

/** An instant: timestamptz in the column, `Date` (UTC) in code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A calendar day: `date` in the column, `'YYYY-MM-DD'` in code. */
export const day = (name: string) => date(name, { mode: 'string' })

/** A random UUID (v4), which cannot be guessed. */
export const randomId = () => uuid('id').primaryKey().defaultRandom()

/** A time-ordered UUID (v7) for append-only tables that are read in order: new rows go to the end of the index. */
export const orderedId = () =>
  uuid('id')
    .primaryKey()
    .default(sql`uuidv7()`)

/** SQL expression: a money column as integer cents, for JSON that PostgreSQL builds. */
export function centsIn(column: SQL): SQL {
  return sql`(${column} * 100)::int`
}

/** Integer cents as a decimal for numeric(12,2): 14999 → '149.99'. Throws RangeError unless `value` is a safe integer. */
export function decimalOfCents(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`money is integer cents, not ${value}`)
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A decimal from PostgreSQL (a column or a sum) as integer cents: '149.99' → 14999. */
export function centsOfDecimal(value: string | number): number {
  return Math.round(Number(value) * 100)
}
