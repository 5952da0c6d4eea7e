import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { cents, instant, randomId } from './columns.ts'

/** relatorios_financeiros: financial reports, one row per contractor and month, calculated from the paid bookings. */
export const financialReports = pgTable(
  'relatorios_financeiros',
  {
    id: randomId(),
    contractorId: uuid('contratante_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The month, 1 to 12. */
    month: integer('mes').notNull(),
    year: integer('ano').notNull(),
    totalSpentInCents: cents('total_gasto').notNull(),
    serviceCount: integer('quantidade_servicos').notNull(),
    url: text('relatorio_url'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('relatorios_financeiros_mes_unique').on(table.contractorId, table.year, table.month),
    check(
      'relatorios_financeiros_numbers',
      sql`${table.month} between 1 and 12 and ${table.year} between 2000 and 2200 and ${table.totalSpentInCents} >= 0
        and ${table.serviceCount} >= 0`,
    ),
  ],
)

export type FinancialReport = typeof financialReports.$inferSelect
