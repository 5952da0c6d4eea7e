import { type SQL, sql } from 'drizzle-orm'
import { customType, date, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Money: numeric(12,2) in the column, integer cents in code (R-D8). This is the only place that converts. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  toDriver: decimalOfCents,
  fromDriver: centsOfDecimal,
})

/** Lexemes of a full text index; written by triggers only, never read into code. */
export const lexemes = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** A point in space, in kilometres from the centre of the earth; written by the database only, never read into code. */
export const spacePoint = customType<{ data: string; driverData: string }>({ dataType: () => 'cube' })

/** A rectangle in degrees; written by the database only, never read into code. */
export const rectangle = customType<{ data: string; driverData: string }>({ dataType: () => 'box' })

/** An instant: timestamptz in the column, `Date` (UTC) in code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A calendar day: date in the column, `'YYYY-MM-DD'` in code. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Random id (v4): nothing can be guessed from it (R-A6). */
export const randomId = () => uuid('id').primaryKey().defaultRandom()

/** Time-ordered id (v7) for rows that only grow and are read in order: their index stays narrow. */
export const orderedId = () =>
  uuid('id')
    .primaryKey()
    .default(sql`uuidv7()`)

/** A column of money as integer cents, where Postgres itself writes the answer. */
export function centsIn(column: SQL): SQL {
  return sql`(${column} * 100)::int`
}

/** Integer cents as the decimal that numeric(12,2) takes: 14999 → '149.99'. Throws RangeError unless a safe integer. */
export function decimalOfCents(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`money is integer cents, not ${value}`)
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The decimal that Postgres prints (or sums) as integer cents: '149.99' → 14999. */
export function centsOfDecimal(value: string | number): number {
  return Math.round(Number(value) * 100)
}
