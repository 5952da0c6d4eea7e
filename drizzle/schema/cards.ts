import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { bookingSeries } from './booking.ts'
import { instant, randomId } from './columns.ts'

/** Cards that a contractor agreed to save. The card itself is at the provider; a removed row keeps only when it was removed. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    providerPaymentMethodId: text('provider_payment_method_id').notNull(),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    expiresMonth: integer('expires_month').notNull(),
    expiresYear: integer('expires_year').notNull(),
    consentedAt: instant('consented_at').notNull(),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('saved_cards_user_id').on(table.userId, table.createdAt),
    uniqueIndex('saved_cards_provider_payment_method_id_unique').on(table.providerPaymentMethodId),
    check('saved_cards_last_four', sql`${table.lastFour} ~ '^\\d{4}$'`),
    check('saved_cards_expiry', sql`${table.expiresMonth} between 1 and 12 and ${table.expiresYear} between 2000 and 2100`),
  ],
)

/** What the contractor agreed to when the first booking of a series was paid (R-F10). Amounts are integer cents, instants ISO in UTC. */
export type AgreedCharge = { bookingId: string; startsAt: string; chargeAt: string; totalInCents: number }

/** The consent to charge the later bookings of a series to a saved card. */
export const seriesConsents = pgTable(
  'series_consents',
  {
    seriesId: uuid('series_id')
      .primaryKey()
      .references(() => bookingSeries.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null until the first payment has saved the card. */
    cardId: uuid('card_id').references(() => savedCards.id, { onDelete: 'restrict' }),
    charges: jsonb('charges').$type<AgreedCharge[]>().notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [index('series_consents_user_id').on(table.userId), index('series_consents_card_id').on(table.cardId)],
)

export type SavedCard = typeof savedCards.$inferSelect
export type SeriesConsent = typeof seriesConsents.$inferSelect
