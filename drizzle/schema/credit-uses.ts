import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from './columns.ts'
import { credits } from './credits.ts'
import { payments } from './payment.ts'

/**
 * The part of a credit that a payment uses: reserved while the charge is open, spent when it succeeded, and free again when it failed or was
 * cancelled, or when the whole payment was refunded (`returnedAt`). A trigger keeps the parts of a credit within its amount
 * (sql/after/credit.sql).
 */
export const creditUses = pgTable(
  'credit_uses',
  {
    creditId: uuid('credit_id')
      .notNull()
      .references(() => credits.id, { onDelete: 'restrict' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amountInCents: cents('amount').notNull(),
    returnedAt: instant('returned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.creditId, table.paymentId] }),
    index('credit_uses_payment_id').on(table.paymentId),
    check('credit_uses_amount', sql`${table.amountInCents} > 0`),
  ],
)

export type CreditUse = typeof creditUses.$inferSelect
