import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { AbsenceStatus } from '#shared/absence.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { oneOf, valuesOf } from './checks.ts'
import { instant } from './columns.ts'

/**
 * Reports that the other participant did not come to the booking. The reported participant may contest the report until
 * `contestUntil`. No refund or transfer is made before that.
 */
export const absenceReports = pgTable(
  'absence_reports',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text('status', { enum: valuesOf(AbsenceStatus) })
      .notNull()
      .default('open'),
    contestUntil: instant('contest_until').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('absence_reports_reporter_id').on(table.reporterId),
    index('absence_reports_due')
      .on(table.contestUntil)
      .where(sql`${table.status} = 'open'`),
    check('absence_reports_status', oneOf(table.status)),
    check('absence_reports_lasts', sql`${table.contestUntil} > ${table.createdAt}`),
    check('absence_reports_closed', sql`(${table.status} in ('open', 'disputed')) = (${table.closedAt} is null)`),
  ],
)

export type AbsenceReport = typeof absenceReports.$inferSelect
