import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { states } from '#shared/brazil.ts'
import { listed } from './checks.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/**
 * The municipalities that have a public page: the state capitals, and every town that the CEP directory has returned. A city name
 * that a user types never creates a page.
 */
export const cities = pgTable(
  'cities',
  {
    /** The slug in the URL of the city's page, such as 'sao-paulo-sp' (SQL function city_slug). */
    slug: text('slug').primaryKey(),
    name: text('name').notNull(),
    state: text('state').notNull(),
  },
  (table) => [
    check('cities_slug', sql`${table.slug} = city_slug(${table.name}, ${table.state}) and ${table.slug} ~ '^[a-z0-9]'`),
    check('cities_name', sql`char_length(${table.name}) between 1 and 120`),
    check('cities_state', sql`${table.state} in (${listed(states)})`),
  ],
)

/**
 * The consents of professionals to appear on public pages, with the version of the text they agreed to. Rows are never updated,
 * because a consent must be provable (LGPD art. 8 §2).
 */
export const directoryConsents = pgTable(
  'directory_consents',
  {
    id: randomId(),
    professionalId: uuid('professional_id').notNull(),
    version: text('version').notNull(),
    text: text('text').notNull(),
    /**
     * Whether the professional also agreed to show the photo, a line of a review, and the next free day. Each has its own column.
     */
    portrait: boolean('portrait').notNull().default(false),
    reviewLine: boolean('review_line').notNull().default(false),
    freeDay: boolean('free_day').notNull().default(false),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'directory_consents_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    unique('directory_consents_of_professional').on(table.id, table.professionalId),
    index('directory_consents_professional_id').on(table.professionalId, table.givenAt),
    // Consent texts before the version 2026-11-26 did not ask about photo, review line and free day. So a consent to such a text
    // must not include them.
    check(
      'directory_consents_switches',
      sql`${table.version} collate "C" >= '2026-11-26' or not (${table.portrait} or ${table.reviewLine} or ${table.freeDay})`,
    ),
    check('directory_consents_text', sql`btrim(${table.text}) <> '' and btrim(${table.version}) <> ''`),
  ],
)

/** When a consent to appear on public pages was withdrawn. A consent without a row in this table is in force. */
export const directoryWithdrawals = pgTable('directory_withdrawals', {
  consentId: uuid('consent_id')
    .primaryKey()
    .references(() => directoryConsents.id, { onDelete: 'restrict' }),
  withdrawnAt: instant('withdrawn_at').notNull(),
})

export type City = typeof cities.$inferSelect
export type DirectoryConsent = typeof directoryConsents.$inferSelect
