import { type Column, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { MAX_ADDRESSES } from '#shared/addresses.ts'
import { animalTypes, HomeType } from '#shared/profile.ts'
import { users } from './auth.ts'
import { listed, oneOf, valuesOf } from './checks.ts'
import { instant, randomId } from './columns.ts'

/** The columns of a home: its address, its description, and who opens the door. */
const home = () => ({
  /** The name that the contractor gave this address; null if it has no name. */
  name: text('name'),
  /** The person who opens the door to the professional; null if it is the contractor. */
  receiver: text('receiver'),
  cep: text('cep'),
  street: text('street'),
  number: text('number'),
  complement: text('complement'),
  district: text('district'),
  city: text('city'),
  state: text('state'),
  /** Exact geocoded coordinates, not rounded. */
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  /**
   * The kind of home, such as house or flat. If it is null, the contractor has not described the home, and all other columns of
   * the description are null too.
   */
  kind: text('home_kind', { enum: valuesOf(HomeType) }),
  bedrooms: integer('bedrooms'),
  bathrooms: integer('bathrooms'),
  areaInSquareMetres: integer('area_m2'),
  hasPets: boolean('has_pets'),
  pets: text('pets').array(),
  residents: integer('residents'),
  notes: text('home_notes'),
})
type HomeColumn = keyof ReturnType<typeof home>

/** All addresses of a contractor except the default one, which is in usuarios and informacoes_residencia. */
export const userAddresses = pgTable(
  'user_addresses',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The number of this address among the user's addresses, from 1. It limits how many addresses a user has, because it is
     * unique and has a maximum.
     */
    ordinal: smallint('ordinal').notNull(),
    ...home(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('user_addresses_ordinals').on(table.userId, table.ordinal),
    uniqueIndex('user_addresses_names').on(table.userId, sql`lower(${table.name})`),
    // The maximum is one less than MAX_ADDRESSES, because the default address counts too and is stored in another table.
    check('user_addresses_ordinal', sql`${table.ordinal} between 1 and ${sql.raw(String(MAX_ADDRESSES - 1))}`),
    check('user_addresses_whole', sql`num_nulls(${table.name}, ${table.cep}, ${table.street}, ${table.number}) = 0`),
    check('user_addresses_kind', oneOf(table.kind)),
    ...checksOf('user_addresses', table),
  ],
)

/**
 * A copy of the home as it was when a booking or need was requested. Rows never change, because a changed home becomes a new row.
 * A booking without such a copy takes place at the contractor's default address.
 */
export const bookedHomes = pgTable(
  'booked_homes',
  {
    id: randomId(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...home(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('booked_homes_contractor').on(table.contractorId),
    index('booked_homes_created').on(table.createdAt),
    check('booked_homes_kind', oneOf(table.kind)),
    ...checksOf('booked_homes', table),
  ],
)

export type UserAddress = typeof userAddresses.$inferSelect
export type BookedHome = typeof bookedHomes.$inferSelect

/**
 * Returns the CHECKs for the columns of a home: its address and description. usuarios and informacoes_residencia have the same
 * CHECKs.
 */
function checksOf(name: string, table: Record<HomeColumn, Column>) {
  const rule = (what: string, condition: SQL) => check(`${name}_${what}`, condition)
  return [
    rule(
      'lines',
      sql`char_length(${table.name}) between 1 and 40 and ${table.name} !~ '[\\r\\n]'
        and char_length(${table.receiver}) between 1 and 80 and ${table.receiver} !~ '[\\r\\n]'`,
    ),
    rule('cep', sql`${table.cep} ~ '^\\d{5}-?\\d{3}$'`),
    rule('state', sql`${table.state} ~ '^[A-Z]{2}$'`),
    rule(
      'length',
      sql`char_length(${table.street}) <= 200 and char_length(${table.number}) <= 20
        and char_length(${table.complement}) <= 120 and char_length(${table.district}) <= 120
        and char_length(${table.city}) <= 120 and char_length(${table.notes}) <= 1000`,
    ),
    rule(
      'coordinates',
      sql`(${table.latitude} is null) = (${table.longitude} is null) and ${table.latitude} between -85 and 85
        and ${table.longitude} between -180 and 180`,
    ),
    rule(
      'described',
      sql`case when ${table.kind} is null
        then num_nonnulls(${table.bedrooms}, ${table.bathrooms}, ${table.areaInSquareMetres}, ${table.hasPets}, ${table.pets},
          ${table.residents}, ${table.notes}) = 0
        else num_nulls(${table.bedrooms}, ${table.bathrooms}, ${table.hasPets}, ${table.pets}) = 0 end`,
    ),
    rule(
      'numbers',
      sql`${table.bedrooms} between 1 and 100 and ${table.bathrooms} between 1 and 100 and ${table.residents} between 1 and 100
        and ${table.areaInSquareMetres} between 1 and 100000`,
    ),
    rule(
      'pets',
      sql`${table.pets} <@ array[${listed(animalTypes)}] and cardinality(${table.pets}) <= 4
        and (${table.hasPets} or cardinality(${table.pets}) = 0)`,
    ),
  ]
}
