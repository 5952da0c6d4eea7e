import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { StrikeCause } from '#shared/strikes.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { oneOf, valuesOf } from './checks.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** Occurrences of professionals: a late cancellation or an absence. Proof: rows are withdrawn, not deleted. */
export const strikes = pgTable(
  'strikes',
  {
    id: randomId(),
    professionalId: uuid('professional_id').notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'restrict' })
      .unique('strikes_booking_id_unique'),
    cause: text('cause', { enum: valuesOf(StrikeCause) }).notNull(),
    /** When the professional cancelled or was reported absent. The 90 days count from here. */
    occurredAt: instant('occurred_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** An admin found that it should not count. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id, { onDelete: 'restrict' }),
    /** The professional reads it. */
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    foreignKey({
      name: 'strikes_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('strikes_professional_id').on(table.professionalId, table.occurredAt),
    index('strikes_newest').on(table.occurredAt, table.id),
    index('strikes_withdrawn_by')
      .on(table.withdrawnBy)
      .where(sql`${table.withdrawnBy} is not null`),
    check('strikes_cause', oneOf(table.cause)),
    check(
      'strikes_withdrawn',
      sql`num_nonnulls(${table.withdrawnAt}, ${table.withdrawnBy}, ${table.withdrawnReason}) in (0, 3)
        and (${table.withdrawnReason} is null or (btrim(${table.withdrawnReason}) <> '' and char_length(${table.withdrawnReason}) <= 1000))`,
    ),
  ],
)

export type Strike = typeof strikes.$inferSelect
