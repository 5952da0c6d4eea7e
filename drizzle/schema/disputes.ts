import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DisputeStatus } from '#shared/disputes.ts'
import { oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant, randomId } from './columns.ts'

/** disputas: one open per booking (AMB-46). */
export const disputes = pgTable(
  'disputas',
  {
    id: randomId(),
    bookingId: uuid('agendamento_ref')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    claimantId: uuid('reclamante_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status_disputa', { enum: valuesOf(DisputeStatus) })
      .notNull()
      .default('Aberta'),
    description: text('descricao_problema').notNull(),
    resolution: text('resolucao_admin'),
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('disputas_agendamento_ref').on(table.bookingId),
    index('disputas_reclamante_ref').on(table.claimantId),
    index('disputas_resolved_by').on(table.resolvedBy),
    index('disputas_status').on(table.status, table.createdAt),
    uniqueIndex('disputas_uma_aberta')
      .on(table.bookingId)
      .where(sql`${table.status} = 'Aberta'`),
    check('disputas_status', oneOf(table.status)),
    check('disputas_descricao', sql`btrim(${table.description}) <> '' and char_length(${table.description}) <= 2000`),
    check(
      'disputas_resolucao',
      sql`case ${table.status}
        when 'Resolvida' then coalesce(btrim(${table.resolution}), '') <> '' and char_length(${table.resolution}) <= 2000
        else ${table.resolution} is null and ${table.resolvedAt} is null
      end`,
    ),
  ],
)

export type Dispute = typeof disputes.$inferSelect
