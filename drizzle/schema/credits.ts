import { sql } from 'drizzle-orm'
import { check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { cents, instant, randomId } from './columns.ts'
import { referrals } from './referrals.ts'

/**
 * Credit that a person has for the platform's fee. What is left of it is the amount less what ended unused (`lapsedInCents`) and less what
 * payments use (credit_uses).
 */
export const credits = pgTable(
  'credits',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The referral for which the credit was given. */
    referralId: uuid('referral_id')
      .notNull()
      .references(() => referrals.id, { onDelete: 'restrict' }),
    amountInCents: cents('amount').notNull(),
    /** The part that expired or was forfeited. */
    lapsedInCents: cents('lapsed').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    /** When the owner was reminded of the end. */
    remindedAt: instant('reminded_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('credits_one_for_referral').on(table.userId, table.referralId),
    index('credits_referral_id').on(table.referralId),
    index('credits_expires_at').on(table.expiresAt),
    check('credits_amount', sql`${table.amountInCents} > 0`),
    check('credits_lapsed', sql`${table.lapsedInCents} between 0 and ${table.amountInCents}`),
    check('credits_term', sql`${table.expiresAt} >= ${table.createdAt}`),
  ],
)

export type Credit = typeof credits.$inferSelect
