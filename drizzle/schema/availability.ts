import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { AvailabilityStatus, RECURRING } from '#shared/availability.ts'
import { isWholeHour, oneOf, valuesOf } from './checks.ts'
import { day, instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** disponibilidade: weekly windows in the professional's time zone. Active windows of one weekday never overlap. */
export const availability = pgTable(
  'disponibilidade',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    kind: text('tipo', { enum: [RECURRING] })
      .notNull()
      .default(RECURRING),
    /** The day of the week: 0 is Sunday, 6 is Saturday. */
    weekday: integer('dia_da_semana').notNull(),
    /** A whole hour from '00:00' to '23:00'. */
    startTime: text('hora_inicio').notNull(),
    endTime: text('hora_fim').notNull(),
    status: text('status', { enum: valuesOf(AvailabilityStatus) })
      .notNull()
      .default('Disponível'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'disponibilidade_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    index('disponibilidade_profissional_ref').on(table.professionalId, table.weekday, table.startTime),
    check('disponibilidade_tipo', oneOf(table.kind)),
    check('disponibilidade_status', oneOf(table.status)),
    check('disponibilidade_dia', sql`${table.weekday} between 0 and 6`),
    check(
      'disponibilidade_horas',
      sql`${isWholeHour(table.startTime)} and ${isWholeHour(table.endTime)}
        and ${table.startTime} collate "C" < ${table.endTime} collate "C"`,
    ),
  ],
)

/**
 * Exceptions to the weekly windows of a professional. One that closes hours has priority over one that opens hours, and both have
 * priority over the windows.
 */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    id: randomId(),
    professionalId: uuid('professional_id').notNull(),
    kind: text('kind', { enum: ['closed', 'open'] }).notNull(),
    /** The exception applies from the first to the last day, both included. */
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    /**
     * The whole hours, such as '08:00', between which the exception applies. Both are null when it applies to whole days. Only an
     * exception that closes hours may apply to whole days.
     */
    startTime: text('start_time'),
    endTime: text('end_time'),
    /** A private note of the professional. */
    label: text('label'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'availability_exceptions_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    index('availability_exceptions_professional_id').on(table.professionalId, table.lastDay),
    check('availability_exceptions_kind', oneOf(table.kind)),
    check(
      'availability_exceptions_days',
      sql`${table.lastDay} >= ${table.firstDay} and ${table.lastDay} - ${table.firstDay} <= 366`,
    ),
    check(
      'availability_exceptions_hours',
      sql`(${table.startTime} is null) = (${table.endTime} is null)
        and (${table.kind} = 'closed' or ${table.startTime} is not null)
        and (${table.startTime} is null
          or (${isWholeHour(table.startTime)} and ${isWholeHour(table.endTime)} and ${table.startTime} < ${table.endTime}))`,
    ),
    check('availability_exceptions_label', sql`char_length(${table.label}) <= 120`),
  ],
)

export type AvailabilityException = typeof availabilityExceptions.$inferSelect
export type Availability = typeof availability.$inferSelect
