import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { cents, instant, orderedId, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

const bookingStatuses = ['Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado'] as const
const reviewSideStatuses = ['Pendente', 'Concluída'] as const
const knownServices = ['Faxina Leve', 'Faxina Pesada', 'Cozinha', 'Lavanderia', 'Organização', 'Passar Roupa'] as const

/** Visits that repeat: one row for the wish, one booking for each visit. */
export const bookingSeries = pgTable(
  'booking_series',
  {
    id: randomId(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    professionalId: uuid('professional_id').notNull(),
    /** 1 weekly, 2 fortnightly. */
    everyWeeks: integer('every_weeks').$type<1 | 2>().notNull(),
    occurrences: integer('occurrences').notNull(),
    hours: integer('hours').$type<4 | 6 | 8>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'booking_series_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('booking_series_contractor_id').on(table.contractorId),
    index('booking_series_professional_id').on(table.professionalId),
  ],
)

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
    /** What the customer wants her to know of the visit; she reads it once the visit is Confirmado. */
    visitNotes: text('visit_notes'),
    /** What she is asked to do, in the order of the catalogue; empty: to be agreed at the visit. */
    services: text('services', { enum: knownServices }).array().notNull().default([]),
    /** Who brings products and utensils. */
    supplies: text('supplies', { enum: ['Contratante', 'Profissional', 'A combinar'] })
      .notNull()
      .default('A combinar'),
    /** Four digits that the customer tells her at the door; made when the visit is confirmed. */
    startCode: text('start_code'),
    checkedInAt: instant('checked_in_at'),
    checkedOutAt: instant('checked_out_at'),
    seriesId: uuid('series_id').references(() => bookingSeries.id, { onDelete: 'restrict' }),
    /** Who was not there. */
    noShowBy: text('no_show_by', { enum: ['contractor', 'professional'] }),
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
    index('agendamentos_series_id')
      .on(table.seriesId)
      .where(sql`${table.seriesId} is not null`),
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

/** Another hour asked for where the other side has a say. At most one open a booking. */
export const rescheduleRequests = pgTable(
  'reschedule_requests',
  {
    id: randomId(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    fromStartsAt: instant('from_starts_at').notNull(),
    toStartsAt: instant('to_starts_at').notNull(),
    status: text('status', { enum: ['open', 'accepted', 'declined', 'withdrawn', 'expired'] })
      .notNull()
      .default('open'),
    createdAt: instant('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('reschedule_requests_one_open')
      .on(table.bookingId)
      .where(sql`${table.status} = 'open'`),
    index('reschedule_requests_booking_id').on(table.bookingId, table.createdAt),
    index('reschedule_requests_proposed_by').on(table.proposedBy),
    index('reschedule_requests_due')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'open'`),
  ],
)

/** Who accepted 'Alerta de Vínculo Empregatício', in which words and with which counts (AMB-12). Append-only. */
export const hiringAlerts = pgTable(
  'hiring_alerts',
  {
    id: orderedId(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    professionalId: uuid('professional_id').notNull(),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'restrict' }),
    text: text('text').notNull(),
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    acceptedAt: instant('accepted_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'hiring_alerts_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('hiring_alerts_contractor_id').on(table.contractorId),
    index('hiring_alerts_professional_id').on(table.professionalId),
    index('hiring_alerts_booking_id').on(table.bookingId),
  ],
)

/** The private address at which a calendar reads somebody's visits; a new one ends the old. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique('calendar_feeds_token_hash_unique'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export type BookingSeries = typeof bookingSeries.$inferSelect
export type RescheduleRequest = typeof rescheduleRequests.$inferSelect
export type HiringAlert = typeof hiringAlerts.$inferSelect
export type CalendarFeed = typeof calendarFeeds.$inferSelect
export type Booking = typeof bookings.$inferSelect
export type BookingEvent = typeof bookingEvents.$inferSelect
