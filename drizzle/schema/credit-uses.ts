import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from './columns.ts'
import { credits } from './credits.ts'
import { payments } from './payment.ts'

/**
 * The part of a credit that a payment uses. It is reserved while the charge is open and spent when the charge succeeds. It can be
 * used again (`returnedAt`) when the charge fails, is cancelled or is refunded in full. A trigger ensures that the parts never
 * exceed the credit (sql/after/credit.sql).
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
