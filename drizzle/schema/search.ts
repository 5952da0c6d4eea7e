import { sql } from 'drizzle-orm'
import {
  check,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { cents, instant, lexemes, mercator, rectangle } from './columns.ts'

/** Counts whoever comes into the index or changes her place in an order. */
export const searchMoves = pgSequence('search_moves')

/**
 * Read model of the search: exactly the professionals who are Aprovado, perfil_ativo and ativo, and where only confirmed ones
 * are published (R-A1) have confirmed their e-mail.
 * Written by triggers on usuarios, perfis_profissionais and consultas_antecedentes alone (drizzle/sql/after/search-index.sql); the service reads.
 */
export const searchIndex = pgTable(
  'search_index',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    photo: text('photo'),
    district: text('district'),
    city: text('city'),
    state: text('state'),
    /** Snapped to search_settings.snap_degrees (AMB-70); null without coordinates. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    priceInCents: cents('price').notNull(),
    /** 1 below R$ 150, 2 from 150 to 250, 3 above 250. */
    band: smallint('band').notNull(),
    services: text('services').array().notNull(),
    /** Sum of: 1 Faxina Leve, 2 Faxina Pesada, 4 Cozinha, 8 Lavanderia, 16 Organização, 32 Passar Roupa. */
    serviceMask: integer('service_mask').notNull(),
    radiusInKm: integer('radius_km').notNull(),
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }).notNull(),
    reviewCount: integer('reviews').notNull(),
    createdAt: instant('created_at').notNull(),
    seal: boolean('seal').notNull().default(false),
    /** Until when her latest concluded check counts, if it approved her; null otherwise. Whether it still does, the clock says. */
    verifiedUntil: instant('verified_until'),
    /** Null exactly when lat and lng are. */
    merc: mercator('merc'),
    /** The rectangle around the circle that her own radius draws; null without coordinates (ADR 018). */
    area: rectangle('area').generatedAlwaysAs(sql`search_area(lat, lng, radius_km)`),
    /** One number for each order, ascending: price, then the first bits of the id. */
    byPrice: doublePrecision('by_price')
      .notNull()
      .generatedAlwaysAs(sql`search_by_price(price, user_id)`),
    /** Best rated, then newest. */
    byRating: doublePrecision('by_rating')
      .notNull()
      .generatedAlwaysAs(sql`search_by_rating(rating, created_at)`),
    byNewest: doublePrecision('by_newest')
      .notNull()
      .generatedAlwaysAs(sql`search_by_newest(created_at)`),
    /** Number of her last move: later pages leave out who moved since the first, so that nobody is shown twice. */
    move: bigint('move', { mode: 'number' })
      .notNull()
      .default(sql`nextval('search_moves')`),
    /** Unaccented lower-case words of name, bio and services. Prefixes match, inner parts do not. */
    words: lexemes('words').notNull(),
  },
  (table) => [
    index('search_index_merc')
      .using('gist', table.merc)
      .where(sql`${table.merc} is not null`),
    // Who reaches a home, in any order, at any density: the tree knows the smallest number below each of its branches. Of the
    // two dearer bands apart: where dear and cheap share a branch, its smallest price says nothing about the dear ones.
    index('search_index_ways')
      .using(
        'gist',
        table.area,
        table.merc,
        table.byPrice,
        sql`(case when ${table.band} = 2 then ${table.byPrice} end)`,
        sql`(case when ${table.band} = 3 then ${table.byPrice} end)`,
        table.byRating,
        table.byNewest,
        table.band,
      )
      .where(sql`${table.area} is not null`),
    // Without a list of pending entries, which every search would have to read.
    index('search_index_words').using('gin', table.words).with({ fastupdate: false }),
    // The same words, each behind the cell of her home, which is as large as her reach, and once more with the letter of her band:
    // '<size><cell>x<word>', '<size><cell>h<word>'.
    index('search_index_cell_words')
      .using('gin', sql`search_cell_words(${table.words}, ${table.lat}, ${table.lng}, ${table.radiusInKm}, ${table.band})`)
      .with({ fastupdate: false }),
    index('search_index_by_price').on(table.byPrice, table.userId),
    index('search_index_by_rating').on(table.byRating, table.userId),
    index('search_index_by_newest').on(table.byNewest, table.userId),
    check('search_index_band', sql`${table.band} between 1 and 3`),
    check(
      'search_index_coordinates',
      sql`(${table.lat} is null) = (${table.lng} is null) and (${table.lat} is null) = (${table.merc} is null)`,
    ),
  ],
)

/** One row, written from the environment at start; a change rebuilds the index. */
export const searchSettings = pgTable(
  'search_settings',
  {
    id: boolean('id').primaryKey().default(true),
    /** SEARCH_SNAP_DEGREES; 0 keeps exact coordinates. */
    snapDegrees: numeric('snap_degrees', { precision: 6, scale: 5, mode: 'number' }).notNull().default(0.01),
    /** REQUIRE_EMAIL_CONFIRMATION: who has not confirmed her e-mail is not published (R-A1). */
    confirmedOnly: boolean('confirmed_only').notNull().default(false),
  },
  (table) => [
    check('search_settings_one_row', sql`${table.id}`),
    check('search_settings_snap', sql`${table.snapDegrees} between 0 and 1`),
  ],
)

export type SearchEntry = typeof searchIndex.$inferSelect
export type SearchSettings = typeof searchSettings.$inferSelect
