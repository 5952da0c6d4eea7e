import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, test } from 'vitest'
import { activeStatuses } from '#shared/booking.ts'
import { services } from '#shared/services.ts'
import { testDatabase } from '#server/test/stage/database.ts'
import { sampleRows } from './sample-rows.ts'
import { centsOfDecimal, decimalOfCents } from './schema/columns.ts'
import * as schema from './schema/index.ts'

const { db, drop } = await testDatabase()
afterAll(drop)

const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableConfig(table)] : []))
const checks = await db.execute<{ table: string; definition: string }>(sql`
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)

describe('the Drizzle schema and the database', () => {
  test('the Drizzle schema and the database have the same columns with the same types', async () => {
    const stored = await db.execute<{ column: string }>(sql`
      select c.relname || '.' || a.attname || ' ' || replace(format_type(a.atttypid, a.atttypmod), ', ', ',')
        || case when a.attnotnull then '' else '?' end as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
    const declared = tables.flatMap((table) =>
      table.columns.map((column) => {
        const type = column.getSQLType().replace(', ', ',')
        return `${table.name}.${column.name} ${type}${column.notNull ? '' : '?'}`
      }),
    )
    expect(stored.map(({ column }) => column).toSorted()).toEqual(declared.toSorted())
  })

  const enumColumns = tables.flatMap((table) =>
    table.columns.flatMap(({ name, enumValues = [] }) => (enumValues.length ? [{ table: table.name, name, enumValues }] : [])),
  )
  test.for(enumColumns)('$table.$name accepts only its listed values', ({ table, name, enumValues }) => {
    const lists = checks.filter((check) => check.table === table).map((check) => valuesOf(check.definition, name))
    expect(lists).toContainEqual(enumValues.toSorted())
  })

  test('every foreign key has an index that begins with its columns', async () => {
    const missing = await db.execute(sql`
      select conrelid::regclass || '.' || conname as key from pg_constraint f
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = f.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')
          and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(f.conkey)] @> f.conkey)`)
    expect([...missing]).toEqual([])
  })

  test('no foreign key name exceeds the 63 characters at which PostgreSQL truncates names', async () => {
    const names = tables.flatMap((table) => table.foreignKeys.map((key) => key.getName()))
    expect(names.filter((name) => name.length > 63)).toEqual([])
  })
})

describe('handwritten SQL that repeats a list of the code', () => {
  test('the exclusion constraint against overlapping bookings names the same active statuses as the code', async () => {
    const [row] = await db.execute<{ definition: string }>(sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'agendamentos_sem_sobreposicao'`)
    expect(valuesOf(row?.definition ?? '', 'status_servico')).toEqual([...activeStatuses].toSorted())
  })

  test('the SQL function search_service_mask gives each service one bit, in the order of the catalogue', async () => {
    const masks = services.map((service) => sql`search_service_mask(array[${service}])`)
    const [row] = await db.execute(sql`select array[${sql.join(masks, sql`, `)}] as masks`)
    expect(row?.masks).toEqual(services.map((_, bit) => 2 ** bit))
  })

  test('the SQL function search_reach_words returns a word for the bit of each service', async () => {
    const all = 2 ** services.length - 1
    const [row] = await db.execute<{ words: string[] }>(sql`
      select tsvector_to_array(search_reach_words(''::tsvector, ${all}, 1::smallint, box(point(0, 0), point(0, 0)))) as words`)
    const bits = row?.words.map((word) => /S(\d+)$/.exec(word)?.[1]).filter(Boolean)
    expect(bits?.map(Number).toSorted((a, b) => a - b)).toEqual(services.map((_, bit) => 2 ** bit))
  })
})

describe('money', () => {
  test.for([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [14_999, '149.99'],
    [-12_000, '-120.00'],
    [999_999_999_999, '9999999999.99'],
  ] as const)('%i cents is %s and back', ([value, decimal]) => {
    expect(decimalOfCents(value)).toBe(decimal)
    expect(centsOfDecimal(decimal)).toBe(value)
  })

  test('converting an amount that is not an integer number of cents throws RangeError', () => {
    expect(() => decimalOfCents(149.5)).toThrow(RangeError)
    expect(() => decimalOfCents(Number.NaN)).toThrow(RangeError)
  })

  test('money amounts are stored, compared and summed exactly', async () => {
    const sample = sampleRows(db)
    const [contractorId, professionalId] = [await sample.user(), await sample.professional()]
    const amounts = { amountInCents: 14_999, feeInCents: 3_000, totalInCents: 17_999 }
    await sample.booking({ contractorId, professionalId, ...amounts })
    const { bookings } = schema
    const [row] = await db
      .select({ ...amountColumns(), sum: sql<number>`sum(${bookings.totalInCents})`.mapWith(bookings.totalInCents) })
      .from(bookings)
      .where(sql`${bookings.totalInCents} = 179.99`)
      .groupBy(bookings.id)
    expect(row).toEqual({ ...amounts, sum: 17_999 })
  })
})

function amountColumns() {
  const { amountInCents, feeInCents, totalInCents } = schema.bookings
  return { amountInCents, feeInCents, totalInCents }
}

/** The values that the definition of a CHECK allows for the column, sorted, or [] when it lists none. */
function valuesOf(definition: string, column: string): string[] {
  const list = new RegExp(String.raw`\(?\b${column}\b\)?(?:::text)? (?:=|<@) (?:ANY \()?\(?ARRAY\[(.*?)\]`).exec(definition)?.[1]
  if (list) return [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value).toSorted()
  const one = new RegExp(String.raw`\(${column} = '([^']*)'::text\)`).exec(definition)?.[1]
  return one === undefined ? [] : [one]
}
