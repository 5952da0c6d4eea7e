import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Duration, durations } from '#shared/availability.ts'
import { bookingEventKinds, BookingStatus, CancelCause, CancelReason, PaymentStatus, ReviewStatus } from '#shared/booking.ts'
import { MAX_VISIT_HOURS } from '#shared/booking-longer.ts'
import { Supplies } from '#shared/booking-scope.ts'
import { ExtraTask, extraTasks, pieces } from '#shared/extra-tasks.ts'
import { Service, services } from '#shared/services.ts'
import { type DelayInMinutes, delaysInMinutes } from '#shared/booking-attendance.ts'
import { among, listed, oneOf, valuesOf } from './checks.ts'
import { transitionOf } from './booking-transitions.ts'
import { bookedHomes } from './addresses.ts'
import { users } from './auth.ts'
import { cents, instant, orderedId, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

const reviewStatus = (name: string) =>
  text(name, { enum: valuesOf(ReviewStatus) })
    .notNull()
    .default('Pendente')

/** A series of repeated bookings: one row for the series and one booking for each date. */
export const bookingSeries = pgTable(
  'booking_series',
  {
    id: randomId(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    professionalId: uuid('professional_id').notNull(),
    /** The number of weeks from one booking of the series to the next: 1 or 2. */
    everyWeeks: integer('every_weeks').$type<1 | 2>().notNull(),
    occurrences: integer('occurrences').notNull(),
    hours: integer('hours').$type<Duration>().notNull(),
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
    check(
      'booking_series_shape',
      sql`${table.everyWeeks} in (1, 2) and ${table.occurrences} between 2 and 8 and ${among(table.hours, durations)}`,
    ),
    check('booking_series_two_people', sql`${table.contractorId} <> ${table.professionalId}`),
  ],
)

/**
 * agendamentos: bookings. A constraint in the initial migration excludes overlaps. Triggers in drizzle/sql/after/booking-*.sql
 * refuse a forbidden change of status, and any change of the agreed price.
 */
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
    /** The agreed duration: 4, 6 or 8 hours. */
    hours: integer('duracao_estimada_horas').$type<Duration>().notNull(),
    amountInCents: cents('valor_profissional').notNull(),
    feeInCents: cents('taxa_plataforma').notNull(),
    totalInCents: cents('valor_total_contratante').notNull(),
    status: text('status_servico', { enum: valuesOf(BookingStatus) })
      .notNull()
      .default('Solicitado'),
    paymentStatus: text('status_pagamento', { enum: valuesOf(PaymentStatus) })
      .notNull()
      .default('Pendente'),
    /** True once the professional has reviewed the booking. The API returns to each participant only their own review status. */
    professionalReviewStatus: reviewStatus('avaliacao_profissional_status'),
    /** True once the contractor has reviewed the booking. The API returns to each participant only their own review status. */
    contractorReviewStatus: reviewStatus('avaliacao_contratante_status'),
    paymentIntentId: text('stripe_payment_intent_id').unique('agendamentos_stripe_payment_intent_id_unique'),
    /**
     * The daily price and the fee in basis points, from which the amounts were calculated. The fee includes the first-booking
     * surcharge.
     */
    dailyPriceInCents: cents('daily_price').notNull(),
    feeInBasisPoints: integer('fee_bp').notNull(),
    /**
     * True if the professional must accept this request after it was paid. In a series, accepting the first booking accepts all.
     */
    needsYes: boolean('needs_yes').notNull().default(false),
    /** True if the contractor wants the platform to look for a substitute when the professional cancels (G10). */
    seekSubstitute: boolean('seek_substitute').notNull().default(false),
    /**
     * When an unpaid hold expires, or when a paid request ends because the professional has not answered. Set only while the
     * booking is 'Solicitado'.
     */
    holdExpiresAt: instant('hold_expires_at'),
    /** When the saved card is charged. Only set on the later bookings of a series whose first booking is paid. */
    chargeAt: instant('charge_at'),
    /** When the contractor accepted the warning 'Alerta de Vínculo Empregatício'. Null when it was not required. */
    employmentRiskAcceptedAt: instant('employment_risk_accepted_at'),
    cancelledAt: instant('cancelled_at'),
    /** The user who cancelled. Null on a cancelled booking means that the system cancelled it. */
    cancelledBy: uuid('cancelled_by').references(() => users.id, { onDelete: 'restrict' }),
    /** Why the booking was cancelled; null unless it is cancelled. */
    cancelReason: text('cancel_reason', { enum: valuesOf(CancelReason) }),
    /** The canceller's message to the participants. Required when the professional or the team cancels. */
    cancelNote: text('cancel_note'),
    /**
     * Why the professional cancelled or did not come, chosen from a list. The contractor never sees it, because it may be about
     * health.
     */
    cancelCause: text('cancel_cause', { enum: valuesOf(CancelCause) }),
    /** The contractor's notes, which the professional sees once the booking is 'Confirmado'. */
    visitNotes: text('visit_notes'),
    /** The requested services, in the order of the catalogue. Empty means that the participants agree on them on site. */
    services: text('services', { enum: valuesOf(Service) })
      .array()
      .notNull()
      .default([]),
    /** Who brings the cleaning products and utensils. */
    supplies: text('supplies', { enum: valuesOf(Supplies) })
      .notNull()
      .default('A combinar'),
    /** Tasks beyond the normal scope of the services. They make the booking longer and have no price of their own. */
    extraTasks: text('extra_tasks', { enum: valuesOf(ExtraTask) })
      .array()
      .notNull()
      .default([]),
    /** Four digits that the contractor gives the professional at check-in. Set when the booking is confirmed. */
    startCode: text('start_code'),
    /** When the professional pressed 'on the way'. Null before, and again after the professional takes it back. */
    onTheWayAt: instant('on_the_way_at'),
    checkedInAt: instant('checked_in_at'),
    checkedOutAt: instant('checked_out_at'),
    seriesId: uuid('series_id').references(() => bookingSeries.id, { onDelete: 'restrict' }),
    /** The home at the time of the request. Null: the contractor's default address. */
    homeId: uuid('home_id').references(() => bookedHomes.id, { onDelete: 'set null' }),
    /** The participant who did not come, after a no-show. */
    noShowBy: text('no_show_by', { enum: ['contractor', 'professional'] }),
    /** Extra hours that were paid in addition to the agreed ones (booking_extensions). */
    extraHours: integer('extra_hours').notNull().default(0),
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
    index('agendamentos_home').on(table.homeId),
    index('agendamentos_hold')
      .on(table.holdExpiresAt)
      .where(sql`${table.status} = 'Solicitado'`),
    index('agendamentos_to_charge')
      .on(table.chargeAt)
      .where(sql`${table.status} = 'Solicitado' and ${table.chargeAt} is not null`),
    index('agendamentos_to_start')
      .on(table.startsAt)
      .where(sql`${table.status} = 'Confirmado'`),
    index('agendamentos_completed')
      .on(table.updatedAt)
      .where(sql`${table.status} = 'Concluído'`),
    index('agendamentos_to_complete')
      .on(table.endsAt)
      .where(sql`${table.status} = 'Em Andamento'`),
    check('agendamentos_status', oneOf(table.status)),
    check('agendamentos_pagamento', oneOf(table.paymentStatus)),
    check('agendamentos_avaliacao', sql`${oneOf(table.professionalReviewStatus)} and ${oneOf(table.contractorReviewStatus)}`),
    check('agendamentos_two_people', sql`${table.contractorId} <> ${table.professionalId}`),
    check('agendamentos_duracao', among(table.hours, durations)),
    check('agendamentos_fim_depois', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'agendamentos_fim_is_start_plus_hours',
      sql`extract(epoch from ${table.endsAt} - ${table.startsAt}) = (${table.hours} + ${table.extraHours}) * 3600`,
    ),
    check(
      'agendamentos_extra_hours',
      sql`${table.extraHours} >= 0 and (${table.extraHours} = 0 or ${table.hours} + ${table.extraHours} <= ${sql.raw(String(MAX_VISIT_HOURS))})`,
    ),
    check(
      'agendamentos_valor',
      sql`${table.amountInCents} > 0 and ${table.feeInCents} >= 0 and ${table.dailyPriceInCents} > 0
        and ${table.feeInBasisPoints} between 0 and 10000`,
    ),
    check('agendamentos_total', sql`${table.totalInCents} = ${table.amountInCents} + ${table.feeInCents}`),
    // Only a payment can confirm a booking.
    check(
      'agendamentos_confirmed_is_paid',
      sql`${table.status} in ('Solicitado', 'Cancelado')
        or ${table.paymentStatus} in ('Pago', 'Reembolso Parcial', 'Reembolsado')`,
    ),
    check(
      'agendamentos_paid_is_confirmed',
      sql`${table.status} <> 'Solicitado' or ${table.needsYes} or ${table.paymentStatus} in ('Pendente', 'Processando', 'Falhou')`,
    ),
    check('agendamentos_cancelled_at', sql`(${table.status} = 'Cancelado') = (${table.cancelledAt} is not null)`),
    check('agendamentos_cancel_reason', oneOf(table.cancelReason)),
    check('agendamentos_unanswered', sql`${table.cancelReason} <> 'unanswered' or ${table.needsYes}`),
    check(
      'agendamentos_cancel_note',
      sql`${table.cancelNote} is null or (btrim(${table.cancelNote}) <> '' and char_length(${table.cancelNote}) <= 1000
        and coalesce(${table.cancelReason} in ('contractor', 'professional', 'team'), false))`,
    ),
    check(
      'agendamentos_cancel_note_required',
      sql`${table.cancelReason} not in ('professional', 'team') or ${table.cancelNote} is not null`,
    ),
    check('agendamentos_cancel_cause', oneOf(table.cancelCause)),
    check('agendamentos_cancel_cause_by', sql`${table.cancelCause} is null or ${table.cancelledBy} = ${table.professionalId}`),
    check('agendamentos_visit_notes', sql`char_length(${table.visitNotes}) <= 1000`),
    check('agendamentos_start_code', sql`${table.startCode} ~ '^\\d{4}$'`),
    check(
      'agendamentos_checked',
      sql`(${table.checkedOutAt} is null or ${table.checkedInAt} is not null)
        and ${table.checkedOutAt} >= ${table.checkedInAt}`,
    ),
    check('agendamentos_no_show', oneOf(table.noShowBy)),
    check('agendamentos_no_show_cancelled', sql`${table.noShowBy} is null or ${table.status} = 'Cancelado'`),
    // A later booking of a paid series is charged 48 hours before its start. If it is still unpaid 24 hours before its start, it
    // is cancelled.
    check(
      'agendamentos_charge_at',
      sql`${table.chargeAt} is null or (${table.seriesId} is not null and (${table.status} <> 'Solicitado'
        or (extract(epoch from ${table.startsAt} - ${table.chargeAt}) = 48 * 3600
          and extract(epoch from ${table.startsAt} - ${table.holdExpiresAt}) = 24 * 3600)))`,
    ),
    // A hold without an expiry time would block its slot for ever.
    check('agendamentos_hold_ends', sql`${table.status} <> 'Solicitado' or ${table.holdExpiresAt} is not null`),
    check('agendamentos_has_code', sql`${table.status} <> 'Confirmado' or ${table.startCode} is not null`),
    check('agendamentos_cancelled_why', sql`(${table.status} = 'Cancelado') = (${table.cancelReason} is not null)`),
    check(
      'agendamentos_checked_in_status',
      sql`${table.checkedInAt} is null or ${table.status} in ('Em Andamento', 'Concluído', 'Cancelado')`,
    ),
    check('agendamentos_checked_out_status', sql`${table.checkedOutAt} is null or ${table.status} = 'Concluído'`),
    check('agendamentos_on_the_way', sql`${table.onTheWayAt} is null or ${table.status} <> 'Solicitado'`),
    // A check-in excludes a no-show: it proves that both came, because the contractor gave the code and the professional typed
    // it.
    check('agendamentos_no_show_unchecked', sql`${table.noShowBy} is null or ${table.checkedInAt} is null`),
    // A booking contains only known services, each at most once. search_service_mask gives one bit for each different service, so
    // a list with a repeated service is longer than the number of its bits.
    check(
      'agendamentos_services',
      sql`${table.services} <@ array[${listed(services)}]
        and cardinality(${table.services}) = bit_count(search_service_mask(${table.services})::bit(6))`,
    ),
    check('agendamentos_supplies', oneOf(table.supplies)),
    // The list of extra tasks contains only known tasks, and at most one of the ironing tasks.
    check(
      'agendamentos_extra_tasks',
      sql`${table.extraTasks} <@ array[${listed(extraTasks)}] and cardinality(${table.extraTasks}) < ${sql.raw(String(extraTasks.length))}
        and not ${table.extraTasks} @> array[${listed(pieces)}]`,
    ),
  ],
)

/**
 * The history of each booking. Rows are only added. A trigger locks the booking and numbers its rows from 1. Timestamps would
 * give no reliable order, because the clocks of two server instances may differ.
 */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: orderedId(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    /** The number of the event within its booking. A trigger sets it and ignores any inserted value. */
    sequence: integer('sequence').notNull().default(0),
    kind: text('kind', { enum: bookingEventKinds }).notNull(),
    /** The booking's status before this event; null for its first event. */
    fromStatus: text('from_status', { enum: valuesOf(BookingStatus) }),
    toStatus: text('to_status', { enum: valuesOf(BookingStatus) }).notNull(),
    /** The user who acted, or null if the system did. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'restrict' }),
    /** The previous start of the booking; set only for a reschedule. */
    previousStartsAt: instant('previous_starts_at'),
    /** How many minutes late the participant will be; set only for a warning of a delay. */
    minutesLate: integer('minutes_late').$type<DelayInMinutes>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('booking_events_sequence_unique').on(table.bookingId, table.sequence),
    check('booking_events_sequence', sql`${table.sequence} > 0`),
    index('booking_events_actor_id').on(table.actorId),
    check('booking_events_from', oneOf(table.fromStatus)),
    check('booking_events_to', oneOf(table.toStatus)),
    check('booking_events_kind', oneOf(table.kind)),
    // coalesce() turns null into false, because PostgreSQL treats a CHECK whose result is null as fulfilled.
    check('booking_events_transition', sql`coalesce(${transitionOf(table)}, false)`),
    check(
      'booking_events_previous_start',
      sql`(${table.kind} in ('reschedule', 'reschedulePlanned')) = (${table.previousStartsAt} is not null)`,
    ),
    check(
      'booking_events_minutes_late',
      sql`(${table.kind} = 'warnLate') = (${table.minutesLate} is not null)
        and ${table.minutesLate} in (${sql.raw(delaysInMinutes.join(', '))})`,
    ),
  ],
)

/** Reschedule requests. Each waits for the other participant's answer, and a booking has at most one open request. */
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
    check('reschedule_requests_status', oneOf(table.status)),
    check('reschedule_requests_answered', sql`(${table.status} = 'open') = (${table.answeredAt} is null)`),
    check('reschedule_requests_moves', sql`${table.fromStartsAt} <> ${table.toStartsAt}`),
    check('reschedule_requests_lasts', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

export type BookingSeries = typeof bookingSeries.$inferSelect
export type RescheduleRequest = typeof rescheduleRequests.$inferSelect
export type Booking = typeof bookings.$inferSelect
export type BookingEvent = typeof bookingEvents.$inferSelect
