import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { bookingSeries } from './booking.ts'
import { instant, randomId } from './columns.ts'
import { oneOf } from './checks.ts'
import { subscriptions } from './subscription.ts'

/**
 * Cards that a contractor agreed to save. The payment provider stores the card data itself. When a card is removed, its
 * description is cleared, and the row still proves when the contractor agreed and when the card was removed.
 */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    providerPaymentMethodId: text('provider_payment_method_id'),
    brand: text('brand'),
    lastFour: text('last_four'),
    expiresMonth: integer('expires_month'),
    expiresYear: integer('expires_year'),
    /**
     * The provider's fingerprint of the card number. If the contractor enters the same card again, the fingerprint is the same,
     * and the row is used again.
     */
    fingerprint: text('fingerprint'),
    consentedAt: instant('consented_at').notNull(),
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('saved_cards_user_id').on(table.userId, table.createdAt),
    uniqueIndex('saved_cards_provider_payment_method_id_unique').on(table.providerPaymentMethodId),
    uniqueIndex('saved_cards_user_id_fingerprint_unique').on(table.userId, table.fingerprint),
    check('saved_cards_last_four', sql`${table.lastFour} ~ '^\\d{4}$'`),
    check('saved_cards_expiry', sql`${table.expiresMonth} between 1 and 12 and ${table.expiresYear} between 2000 and 2100`),
    check(
      'saved_cards_removed_is_empty',
      sql`case when ${table.removedAt} is null
        then num_nulls(${table.providerPaymentMethodId}, ${table.brand}, ${table.lastFour}, ${table.expiresMonth}, ${table.expiresYear}) = 0
        else num_nonnulls(${table.providerPaymentMethodId}, ${table.brand}, ${table.lastFour}, ${table.expiresMonth}, ${table.expiresYear},
          ${table.fingerprint}) = 0 end`,
    ),
  ],
)

/**
 * Attempts to enter a card without paying at once. A row is inserted as 'creating' before the provider is called. A valid card is
 * saved if the contractor agreed, and then pays the subscription or the series named in the row.
 */
export const cardSetups = pgTable(
  'card_setups',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id, { onDelete: 'restrict' }),
    seriesId: uuid('series_id').references(() => bookingSeries.id, { onDelete: 'restrict' }),
    /** When the contractor agreed to save the card. */
    saveCardAt: instant('save_card_at'),
    status: text('status', { enum: ['creating', 'open', 'succeeded', 'canceled'] })
      .notNull()
      .default('creating'),
    providerSetupIntentId: text('provider_setup_intent_id').unique('card_setups_provider_setup_intent_id_unique'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('card_setups_user_id').on(table.userId, table.createdAt),
    index('card_setups_subscription_id').on(table.subscriptionId),
    index('card_setups_series_id').on(table.seriesId),
    index('card_setups_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.status} in ('creating', 'open')`),
    check('card_setups_status', oneOf(table.status)),
    check(
      'card_setups_use',
      sql`num_nonnulls(${table.subscriptionId}, ${table.seriesId}) <= 1
        and num_nonnulls(${table.subscriptionId}, ${table.saveCardAt}) >= 1`,
    ),
  ],
)

/**
 * A later charge that the contractor agreed to when paying the first booking of a series. Amounts are integer cents, instants ISO
 * strings in UTC.
 */
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
    /** The saved card; null until the first payment saves it. */
    cardId: uuid('card_id').references(() => savedCards.id, { onDelete: 'restrict' }),
    charges: jsonb('charges').$type<AgreedCharge[]>().notNull(),
    /** True if the contractor also agreed to charges for all further dates, until a participant ends the series. */
    openEnded: boolean('open_ended').notNull().default(false),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [index('series_consents_user_id').on(table.userId), index('series_consents_card_id').on(table.cardId)],
)

export type CardSetup = typeof cardSetups.$inferSelect
export type SavedCard = typeof savedCards.$inferSelect
export type SeriesConsent = typeof seriesConsents.$inferSelect
