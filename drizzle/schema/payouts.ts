import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { cents, instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/**
 * Payouts from a professional's account at the payment provider to the professional's bank. Only data read from the provider is
 * stored.
 */
export const payouts = pgTable(
  'payouts',
  {
    /** The provider's payout id. */
    id: text('id').primaryKey(),
    professionalId: uuid('professional_id').notNull(),
    /** 'paid' is not final: the bank may return the payout later, which then becomes 'failed'. */
    status: text('status', { enum: ['pending', 'in_transit', 'paid', 'failed', 'canceled'] }).notNull(),
    amountInCents: cents('amount').notNull(),
    /** When the provider expects the bank to receive the payout. */
    arrivesAt: instant('arrives_at').notNull(),
    /** The provider's code for why the payout failed, such as 'account_closed'. */
    failureCode: text('failure_code'),
    /** When the provider created the payout. */
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'payouts_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('payouts_professional').on(table.professionalId, table.createdAt),
    check('payouts_status', oneOf(table.status)),
    check('payouts_amount', sql`${table.amountInCents} > 0`),
    check('payouts_failed', sql`(${table.status} = 'failed') = (${table.failureCode} is not null)`),
  ],
)

export type Payout = typeof payouts.$inferSelect

/** A statement of a professional's income in a year. Anyone who has its code can verify the total. */
export const incomeStatements = pgTable(
  'income_statements',
  {
    id: randomId(),
    professionalId: uuid('professional_id').notNull(),
    /** The calendar year, in the professional's time zone. */
    year: smallint('ano').notNull(),
    totalInCents: cents('valor_total').notNull(),
    code: text('codigo_verificacao').notNull().unique('income_statements_code'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'income_statements_professional_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    // The same figures of a year have only one statement. If they are downloaded again, its code is used again.
    unique('income_statements_figures').on(table.professionalId, table.year, table.totalInCents),
    check('income_statements_year', sql`${table.year} between 2020 and 2100`),
  ],
)
