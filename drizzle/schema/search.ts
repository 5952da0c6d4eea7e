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

/** Counts every row that enters the index or moves in a sort order. */
export const searchMoves = pgSequence('search_moves')

/**
 * The read model of the search: exactly the professionals who are Aprovado, perfil_ativo and ativo and, where only confirmed
 * addresses are published, have confirmed their email. Only triggers write it (drizzle/sql/after/search-index.sql).
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
    /** One bit for each service, in the order of the catalogue (shared/services.ts). */
    serviceMask: integer('service_mask').notNull(),
    radiusInKm: integer('radius_km').notNull(),
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }).notNull(),
    reviewCount: integer('reviews').notNull(),
    createdAt: instant('created_at').notNull(),
    seal: boolean('seal').notNull().default(false),
    /** Whether the professional answers each paid request, which every card says. */
    answersEach: boolean('answers_each').notNull().default(false),
    /** When the latest concluded background check ends, if it approved the professional; null otherwise. May be in the past. */
    verifiedUntil: instant('verified_until'),
    /** The coordinates as a point in space (search_position); null without coordinates. */
    position: spacePoint('position').generatedAlwaysAs(sql`search_position(lat, lng)`),
    /** The rectangle in degrees around the service radius; null without coordinates. */
    area: rectangle('area').generatedAlwaysAs(sql`search_area(lat, lng, radius_km)`),
    /** Sort order by price as one ascending number: the price, then the first bits of the id. */
    byPrice: doublePrecision('by_price')
      .notNull()
      .generatedAlwaysAs(sql`search_by_price(price, user_id)`),
    /** Sort order by rating as one ascending number: highest rating first, then newest. */
    byRating: doublePrecision('by_rating')
      .notNull()
      .generatedAlwaysAs(sql`search_by_rating(rating, created_at)`),
    byNewest: doublePrecision('by_newest')
      .notNull()
      .generatedAlwaysAs(sql`search_by_newest(created_at)`),
    /** The number of the last move: later pages leave out rows that moved since the first page, so that none is shown twice. */
    move: bigint('move', { mode: 'number' })
      .notNull()
      .default(sql`nextval('search_moves')`),
    /** Unaccented lower-case words of name, bio and services. Prefixes match, inner parts do not. */
    words: lexemes('words').notNull(),
    /** The city on whose public page the professional appears; null without consent, or when the city is not known. */
    publicCity: text('public_city').references(() => cities.slug),
    /** The consent by which the professional appears there. */
    consentId: uuid('consent_id'),
  },
  (table) => [
    // The professionals who reach a home, in any order: each branch of the index knows its smallest numbers. The two higher price
    // bands have columns of their own, because the smallest price of a branch says nothing about the high prices in it.
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
    // fastupdate would keep a list of pending entries, which every search would have to read.
    index('search_index_words').using('gin', table.words).with({ fastupdate: false }),
    // Words, services and band behind each cell that the professional reaches: a search at a home reads one cell of them.
    index('search_index_reach_words')
      .using('gin', sql`search_reach_words(${table.words}, ${table.serviceMask}, ${table.band}, ${table.area})`)
      .with({ fastupdate: false }),
    index('search_index_by_price').on(table.byPrice, table.userId),
    index('search_index_by_rating').on(table.byRating, table.userId),
    // Newcomers are found from a random id on (ADR 037).
    index('search_index_newcomers')
      .on(table.userId)
      .where(sql`${table.reviewCount} = 0`),
    index('search_index_by_newest').on(table.byNewest, table.userId),
    // The public pages of a city: who appears, in the order of the ids, and the lowest and the highest price. The services are in
    // both, so that the pages of one service read no other rows.
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
 * The words of the names in search_index, to find the one that was meant when a name is misspelt. Only triggers write it
 * (drizzle/sql/after/search-names.sql).
 */
export const searchNames = pgTable(
  'search_names',
  {
    /** Lower case, without accents: 'conceicao'. */
    word: text('word').primaryKey(),
    /** As a professional writes it: 'Conceição'. */
    shown: text('shown').notNull(),
  },
  (table) => [
    index('search_names_near').using('gist', table.word.op('gist_trgm_ops')),
    check('search_names_word', sql`${table.word} ~ '^[a-z]{3,}$'`),
  ],
)

/** One row, written from the environment at start; a change rebuilds the index. */
export const searchSettings = pgTable(
  'search_settings',
  {
    id: boolean('id').primaryKey().default(true),
    /** SEARCH_SNAP_DEGREES; 0 keeps exact coordinates. */
    snapDegrees: numeric('snap_degrees', { precision: 6, scale: 5, mode: 'number' }).notNull().default(0.01),
    /** REQUIRE_EMAIL_CONFIRMATION: professionals without a confirmed email are not published. */
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
 * Words that people searched for and that matched nothing. `person`: a hash of the user with the salt of that day, so that people can be
 * counted within a day and nobody found. Deleted after 30 days.
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

/** The secret with which the people of a day are hashed. Deleted the day after, so that the hashes then belong to nobody. */
export const unknownWordSalts = pgTable('unknown_word_salts', {
  day: day('day').primaryKey(),
  salt: text('salt').notNull(),
})
