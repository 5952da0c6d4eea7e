import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { cleanings, LEAST_VISITS, percentLimits } from '#shared/hours-advised.ts'
import { oneOf } from './checks.ts'
import { instant } from './columns.ts'

/**
 * How long finished cleanings really took, in percent of the duration estimated from the rooms of the home. A kind of cleaning
 * gets a row once it has enough bookings.
 */
export const learnedHours = pgTable(
  'learned_hours',
  {
    service: text('service', { enum: cleanings }).primaryKey(),
    percent: smallint('percent').notNull(),
    visits: integer('visits').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('learned_hours_service', oneOf(table.service)),
    check('learned_hours_percent', sql`${table.percent} between ${sql.raw(percentLimits.join(' and '))}`),
    check('learned_hours_visits', sql`${table.visits} >= ${sql.raw(String(LEAST_VISITS))}`),
  ],
)
