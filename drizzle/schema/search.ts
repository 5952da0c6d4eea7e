import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { cents, instant, lexemes, mercator } from './columns.ts'

/**
 * Read model of the search: exactly the professionals who are Aprovado, perfil_ativo and ativo, and where only confirmed ones
 * are published (R-A1) have confirmed their e-mail.
 * Written by triggers on usuarios and perfis_profissionais alone (migration search_index); the service reads.
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
    /** Null exactly when lat and lng are. */
    merc: mercator('merc'),
  },
  (table) => [
    index('search_index_merc')
      .using('gist', table.merc)
      .where(sql`${table.merc} is not null`),
    index('search_index_best').on(table.rating, table.createdAt, table.userId),
  ],
)

/** The words of name, bio and services, apart so that the rows of search_index stay narrow. Prefixes match, inner parts do not. */
export const searchText = pgTable(
  'search_text',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => searchIndex.userId, { onDelete: 'cascade' }),
    /** Unaccented lower-case words. */
    words: lexemes('words').notNull(),
    /** The same words, each behind the half-degree cell of the home: 'c<cell>x<word>'; null without coordinates. */
    cellWords: lexemes('cell_words'),
  },
  (table) => [
    index('search_text_words').using('gin', table.words),
    index('search_text_cell_words').using('gin', table.cellWords),
  ],
)

/** One row, written from the environment at start; a change rebuilds the index. */
export const searchSettings = pgTable('search_settings', {
  id: boolean('id').primaryKey().default(true),
  /** SEARCH_SNAP_DEGREES; 0 keeps exact coordinates. */
  snapDegrees: numeric('snap_degrees', { precision: 6, scale: 5, mode: 'number' }).notNull().default(0.01),
  /** REQUIRE_EMAIL_CONFIRMATION: who has not confirmed her e-mail is not published (R-A1). */
  confirmedOnly: boolean('confirmed_only').notNull().default(false),
})

export type SearchEntry = typeof searchIndex.$inferSelect
export type SearchText = typeof searchText.$inferSelect
export type SearchSettings = typeof searchSettings.$inferSelect
