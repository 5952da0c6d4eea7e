import { sql } from 'drizzle-orm'
import {
  check,
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { isSha256 } from './checks.ts'
import { cents, day, instant, lexemes, rectangle, spacePoint } from './columns.ts'
import { cities, directoryConsents } from './directory.ts'

/**
 * The sequence for the column `move`. A row of the search index gets the next number when it is added or when its sort order
 * changes.
 */
export const searchMoves = pgSequence('search_moves')

/**
 * The read model of the search: exactly the professionals who are Aprovado, perfil_ativo and ativo, and have a confirmed email
 * where that is required. Only triggers write it (drizzle/sql/after/search-index.sql).
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
    /** Coordinates rounded to search_settings.snap_degrees (AMB-70); null if the professional has none. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    priceInCents: cents('price').notNull(),
    /** The price band: 1 below R$ 150, 2 from R$ 150 to R$ 250, 3 above. */
    band: smallint('band').notNull(),
    services: text('services').array().notNull(),
    /** A bit mask of the services, in the order of the catalogue (shared/services.ts). */
    serviceMask: integer('service_mask').notNull(),
    radiusInKm: integer('radius_km').notNull(),
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }).notNull(),
    reviewCount: integer('reviews').notNull(),
    createdAt: instant('created_at').notNull(),
    seal: boolean('seal').notNull().default(false),
    /** True if the professional must accept each paid request. Every search card says this. */
    answersEach: boolean('answers_each').notNull().default(false),
    /**
     * When the latest concluded background check expires, possibly in the past. Null unless that check approved the professional.
     */
    verifiedUntil: instant('verified_until'),
    /** The coordinates as a point in space (SQL function search_position); null without coordinates. */
    position: spacePoint('position').generatedAlwaysAs(sql`search_position(lat, lng)`),
    /** The bounding rectangle of the service radius, in degrees; null without coordinates. */
    area: rectangle('area').generatedAlwaysAs(sql`search_area(lat, lng, radius_km)`),
    /** The sort key for price, a single ascending number: the price, then the first bits of the id. */
    byPrice: doublePrecision('by_price')
      .notNull()
      .generatedAlwaysAs(sql`search_by_price(price, user_id)`),
    /** The sort key for rating, a single ascending number: highest rating first, then newest. */
    byRating: doublePrecision('by_rating')
      .notNull()
      .generatedAlwaysAs(sql`search_by_rating(rating, created_at)`),
    byNewest: doublePrecision('by_newest')
      .notNull()
      .generatedAlwaysAs(sql`search_by_newest(created_at)`),
    /**
     * A number that the row gets when it is added or its sort order changes. If that happens during a search, the later pages of
     * the search skip the row, so that no professional appears twice.
     */
    move: bigint('move', { mode: 'number' })
      .notNull()
      .default(sql`nextval('search_moves')`),
    /**
     * The words of name, bio and services in lower case without accents. A search matches the beginning of a word, not its
     * middle.
     */
    words: lexemes('words').notNull(),
    /** The city on whose public page the professional appears. Null without a consent, or if the city is unknown. */
    publicCity: text('public_city').references(() => cities.slug),
    /** The consent that allows the professional on the public page. */
    consentId: uuid('consent_id'),
  },
  (table) => [
    // This GiST index finds the professionals who reach a home, in any sort order. Each node of the index stores the smallest
    // sort keys below it. Price bands 2 and 3 have columns of their own, because the smallest price of a node says nothing about
    // its higher prices.
    index('search_index_ways')
      .using(
        'gist',
        table.area,
        table.position,
        table.byPrice,
        sql`(case when ${table.band} = 2 then ${table.byPrice} end)`,
        sql`(case when ${table.band} = 3 then ${table.byPrice} end)`,
        table.byRating,
        table.byNewest,
        table.band,
      )
      .where(sql`${table.area} is not null`),
    // fastupdate is off because it keeps a list of pending entries that every search would have to scan.
    index('search_index_words').using('gin', table.words).with({ fastupdate: false }),
    // For each map cell within reach of a professional, the index contains the professional's words, services and price band. A
    // search from a home therefore reads only one cell.
    index('search_index_reach_words')
      .using('gin', sql`search_reach_words(${table.words}, ${table.serviceMask}, ${table.band}, ${table.area})`)
      .with({ fastupdate: false }),
    index('search_index_by_price').on(table.byPrice, table.userId),
    index('search_index_by_rating').on(table.byRating, table.userId),
    // New professionals are read in the order of ids, starting at a random id (ADR 037).
    index('search_index_newcomers')
      .on(table.userId)
      .where(sql`${table.reviewCount} = 0`),
    index('search_index_by_newest').on(table.byNewest, table.userId),
    // A city's public page reads the professionals of the city in the order of ids with the first index. It reads their lowest
    // and highest price with the second. Both indexes contain the services, so that a page about one service reads no other rows.
    index('search_index_public_city')
      .on(table.publicCity, table.userId, table.serviceMask)
      .where(sql`${table.publicCity} is not null`),
    index('search_index_public_price')
      .on(table.publicCity, table.priceInCents, table.serviceMask)
      .where(sql`${table.publicCity} is not null`),
    index('search_index_consent')
      .on(table.consentId, table.userId)
      .where(sql`${table.consentId} is not null`),
    foreignKey({
      name: 'search_index_consent_fk',
      columns: [table.consentId, table.userId],
      foreignColumns: [directoryConsents.id, directoryConsents.professionalId],
    }),
    check('search_index_public', sql`(${table.publicCity} is null) = (${table.consentId} is null)`),
    check('search_index_band', sql`${table.band} between 1 and 3`),
    check('search_index_coordinates', sql`(${table.lat} is null) = (${table.lng} is null)`),
  ],
)

/**
 * The words of professionals' names, used to correct a misspelt name in a search. Only triggers write it
 * (drizzle/sql/after/search-names.sql).
 */
export const searchNames = pgTable(
  'search_names',
  {
    /** The word in lower case without accents: 'conceicao'. */
    word: text('word').primaryKey(),
    /** The word as a professional writes it: 'Conceição'. */
    shown: text('shown').notNull(),
  },
  (table) => [
    index('search_names_near').using('gist', table.word.op('gist_trgm_ops')),
    check('search_names_word', sql`${table.word} ~ '^[a-z]{3,}$'`),
  ],
)

/**
 * The settings of the search: a single row, which the server writes at start from environment variables. A changed value rebuilds
 * the search index.
 */
export const searchSettings = pgTable(
  'search_settings',
  {
    id: boolean('id').primaryKey().default(true),
    /** SEARCH_SNAP_DEGREES: the grid to which coordinates are rounded; 0 keeps them exact. */
    snapDegrees: numeric('snap_degrees', { precision: 6, scale: 5, mode: 'number' }).notNull().default(0.01),
    /** REQUIRE_EMAIL_CONFIRMATION: if it is set, professionals without a confirmed email are left out of the search. */
    confirmedOnly: boolean('confirmed_only').notNull().default(false),
  },
  (table) => [
    check('search_settings_one_row', sql`${table.id}`),
    check('search_settings_snap', sql`${table.snapDegrees} between 0 and 1`),
  ],
)

export type SearchEntry = typeof searchIndex.$inferSelect
export type SearchSettings = typeof searchSettings.$inferSelect

/**
 * Search words that matched nothing, deleted after 30 days. `person` is a hash of the user and a salt of the day, so that people
 * can be counted within a day but not identified.
 */
export const unknownWords = pgTable(
  'unknown_words',
  {
    day: day('day').notNull(),
    word: text('word').notNull(),
    person: text('person').notNull(),
  },
  (table) => [
    primaryKey({ name: 'unknown_words_pk', columns: [table.day, table.word, table.person] }),
    check('unknown_words_word', sql`${table.word} ~ '^[a-z]{3,30}$'`),
    check('unknown_words_person', isSha256(table.person)),
  ],
)

/** The daily salt with which users are hashed. It is deleted the day after, so that nobody can link a hash to a user. */
export const unknownWordSalts = pgTable('unknown_word_salts', {
  day: day('day').primaryKey(),
  salt: text('salt').notNull(),
})
