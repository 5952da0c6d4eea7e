import { foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** disponibilidade: weekly windows on the professional's own clock. Active ones of one weekday never overlap (AMB-10). */
export const availability = pgTable(
  'disponibilidade',
  {
    id: randomId(),
    professionalId: uuid('profissional_ref').notNull(),
    kind: text('tipo', { enum: ['Recorrente'] })
      .notNull()
      .default('Recorrente'),
    /** 0 Sunday to 6 Saturday. */
    weekday: integer('dia_da_semana').notNull(),
    /** 'HH:00', 00 to 23. */
    startTime: text('hora_inicio').notNull(),
    endTime: text('hora_fim').notNull(),
    status: text('status', { enum: ['Disponível', 'Indisponível'] })
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
  ],
)

/** Days that differ from the week, on the professional's calendar: closed beats open, open beats the week. */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    id: randomId(),
    professionalId: uuid('professional_id').notNull(),
    kind: text('kind', { enum: ['closed', 'open'] }).notNull(),
    /** Both days included. */
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    /** 'HH:00'; both null: the whole day. An open one has both. */
    startTime: text('start_time'),
    endTime: text('end_time'),
    /** Her own note, for her eyes. */
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
  ],
)

export type AvailabilityException = typeof availabilityExceptions.$inferSelect
export type Availability = typeof availability.$inferSelect
