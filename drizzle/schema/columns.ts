import { type SQL, sql } from 'drizzle-orm'
import { customType, date, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Money: numeric(12,2) in the column, integer cents in code. This is the only place that converts. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  toDriver: decimalOfCents,
  fromDriver: centsOfDecimal,
})

/** Lexemes of a full-text index. Only triggers write them, and code never reads them. */
export const lexemes = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** A point in space, in kilometres from the centre of the earth. Only the database writes it, and code never reads it. */
export const spacePoint = customType<{ data: string; driverData: string }>({ dataType: () => 'cube' })

/** A rectangle in degrees. Only the database writes it, and code never reads it. */
export const rectangle = customType<{ data: string; driverData: string }>({ dataType: () => 'box' })

/** An instant: timestamptz in the column, `Date` (UTC) in code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A calendar day: date in the column, `'YYYY-MM-DD'` in code. */
export const day = (name: string) => date(name, { mode: 'string' })

/** A random id (v4), from which nothing can be guessed. */
export const randomId = () => uuid('id').primaryKey().defaultRandom()

/** A time-ordered id (v7) for append-only tables that are read in order: it keeps inserts at the end of the index. */
export const orderedId = () =>
  uuid('id')
    .primaryKey()
    .default(sql`uuidv7()`)

/** A money column as integer cents, for JSON that PostgreSQL builds. */
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
