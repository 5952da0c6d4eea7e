import { sql } from 'drizzle-orm'
import { check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { cents, instant, randomId } from './columns.ts'
import { referrals } from './referrals.ts'

/**
 * Credit of a person against the platform's fee. Its balance is the amount minus the part that lapsed unused (`lapsedInCents`)
 * and the parts that payments use (credit_uses).
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
    /** The part of the credit that expired or was forfeited before it was used. */
    lapsedInCents: cents('lapsed').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    /** When the owner was reminded that the credit expires soon. */
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
