import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { instant, orderedId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/**
 * Acceptances of the warning 'Alerta de Vínculo Empregatício', with its text and the booking counts at that time. Append-only.
 */
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
    check('hiring_alerts_text', sql`char_length(${table.text}) between 1 and 4000`),
    check('hiring_alerts_two_people', sql`${table.contractorId} <> ${table.professionalId}`),
  ],
)

export type HiringAlert = typeof hiringAlerts.$inferSelect
