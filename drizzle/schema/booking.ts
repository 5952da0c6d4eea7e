import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { cents, instant, orderedId, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

const bookingStatuses = ['Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado'] as const
const reviewSideStatuses = ['Pendente', 'Concluída'] as const

/** agendamentos. Overlaps, sums, states and their order are constraints of the migrations, not habits of the code. */
export const bookings = pgTable(
  'agendamentos',
  {
    id: randomId(),
    contractorId: uuid('contratante_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    professionalId: uuid('profissional_ref').notNull(),
    startsAt: instant('data_hora_inicio').notNull(),
    endsAt: instant('data_hora_fim').notNull(),
    /** 4, 6 or 8. */
    hours: integer('duracao_estimada_horas').$type<4 | 6 | 8>().notNull(),
    amountInCents: cents('valor_profissional').notNull(),
    feeInCents: cents('taxa_plataforma').notNull(),
    totalInCents: cents('valor_total_contratante').notNull(),
    status: text('status_servico', { enum: bookingStatuses }).notNull().default('Solicitado'),
    paymentStatus: text('status_pagamento', {
      enum: ['Pendente', 'Processando', 'Pago', 'Falhou', 'Reembolsado', 'Reembolso Parcial'],
    })
      .notNull()
      .default('Pendente'),
    /** Whether the professional has reviewed; each side is sent only its own (R-E7). */
    professionalReviewStatus: text('avaliacao_profissional_status', { enum: reviewSideStatuses }).notNull().default('Pendente'),
    /** Whether the contractor has reviewed. */
    contractorReviewStatus: text('avaliacao_contratante_status', { enum: reviewSideStatuses }).notNull().default('Pendente'),
    paymentIntentId: text('stripe_payment_intent_id').unique('agendamentos_stripe_payment_intent_id_unique'),
    /** Snapshot of the daily price and of the fee (basis points, first-booking part included) that made the amounts. */
    dailyPriceInCents: cents('daily_price').notNull(),
    feeInBasisPoints: integer('fee_bp').notNull(),
    /** While Solicitado: when the slot is released unpaid. */
    holdExpiresAt: instant('hold_expires_at'),
    /** When the customer accepted 'Alerta de Vínculo Empregatício'; null where it was not due (AMB-12). */
    employmentRiskAcceptedAt: instant('employment_risk_accepted_at'),
    cancelledAt: instant('cancelled_at'),
    /** Null on a cancelled booking: the system did it. */
    cancelledBy: uuid('cancelled_by').references(() => users.id, { onDelete: 'restrict' }),
    cancelReason: text('cancel_reason'),
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'agendamentos_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('agendamentos_profissional_inicio').on(table.professionalId, table.startsAt),
    index('agendamentos_contratante_inicio').on(table.contractorId, table.startsAt),
    index('agendamentos_cancelled_by')
      .on(table.cancelledBy)
      .where(sql`${table.cancelledBy} is not null`),
    index('agendamentos_hold')
      .on(table.holdExpiresAt)
      .where(sql`${table.status} = 'Solicitado'`),
    index('agendamentos_to_start')
      .on(table.startsAt)
      .where(sql`${table.status} = 'Confirmado'`),
    index('agendamentos_to_complete')
      .on(table.endsAt)
      .where(sql`${table.status} = 'Em Andamento'`),
  ],
)

/** The history of each booking, append-only. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: orderedId(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    /** Null for the first row. */
    fromStatus: text('from_status', { enum: bookingStatuses }),
    toStatus: text('to_status', { enum: bookingStatuses }).notNull(),
    /** Null: the system. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'restrict' }),
    reason: text('reason'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('booking_events_booking_id').on(table.bookingId), index('booking_events_actor_id').on(table.actorId)],
)

export type Booking = typeof bookings.$inferSelect
export type BookingEvent = typeof bookingEvents.$inferSelect
