import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MIN_RESPONSE_SAMPLES } from '#shared/reputation.ts'
import { PauseStatus } from '#shared/pauses.ts'
import { StrikeCause } from '#shared/strikes.ts'
import { users } from './auth.ts'
import { bookings } from './booking.ts'
import { oneOf, valuesOf } from './checks.ts'
import { instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/**
 * The figures about a professional's work that the public profile shows. Only a job computes them
 * (server/features/reputation/figures).
 */
export const reputationFigures = pgTable(
  'reputation_figures',
  {
    professionalId: uuid('professional_id').primaryKey(),
    completedBookings: integer('completed_bookings').notNull(),
    /**
     * The median time until the professional first replies in the chat, over the last 90 days. Null when there were too few
     * replies.
     */
    responseMinutes: integer('response_minutes'),
    responseSamples: integer('response_samples').notNull(),
    /**
     * How many bookings the professional completed in the last 90 days that began with the contractor's start code, and how many
     * of them began on time.
     */
    checkIns: integer('check_ins').notNull(),
    onTimeCheckIns: integer('on_time_check_ins').notNull(),
    /** The number of strikes that currently count. It is never shown, but a badge depends on it. */
    strikes: integer('strikes').notNull(),
    computedAt: instant('computed_at').notNull(),
  },
  (table) => [
    index('reputation_figures_computed_at').on(table.computedAt),
    foreignKey({
      name: 'reputation_figures_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('cascade'),
    check(
      'reputation_figures_response',
      sql`(${table.responseMinutes} is null) = (${table.responseSamples} < ${sql.raw(String(MIN_RESPONSE_SAMPLES))}) and ${table.responseMinutes} >= 0`,
    ),
    check('reputation_figures_check_ins', sql`${table.onTimeCheckIns} between 0 and ${table.checkIns}`),
    check('reputation_figures_counts', sql`least(${table.completedBookings}, ${table.responseSamples}, ${table.strikes}) >= 0`),
  ],
)

/**
 * Strikes of professionals: late cancellations and absences. An admin can mark a row as withdrawn; no row is deleted, because it
 * is proof.
 */
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
    /** When the professional cancelled or was reported absent. A strike counts for 90 days from this time. */
    occurredAt: instant('occurred_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When an admin decided that the strike no longer counts. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id, { onDelete: 'restrict' }),
    /** Why the strike was withdrawn; the professional sees the text. */
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    foreignKey({
      name: 'strikes_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('strikes_professional_id').on(table.professionalId, table.occurredAt),
    index('strikes_created_at').on(table.createdAt),
    index('strikes_withdrawn_at')
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} is not null`),
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

/** Proposals to pause a professional's profile. Only an admin decides them (ADR 035). */
export const pauses = pgTable(
  'pauses',
  {
    id: randomId(),
    professionalId: uuid('professional_id').notNull(),
    status: text('status', { enum: valuesOf(PauseStatus) })
      .notNull()
      .default('proposed'),
    createdAt: instant('created_at').notNull().defaultNow(),
    answerUntil: instant('answer_until').notNull(),
    /** The professional's reply to the proposal. */
    statement: text('statement'),
    answeredAt: instant('answered_at'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'restrict' }),
    /** The reason for the decision; the professional sees it. */
    reason: text('reason'),
  },
  (table) => [
    foreignKey({
      name: 'pauses_professional_id_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('pauses_professional_id').on(table.professionalId, table.createdAt),
    uniqueIndex('pauses_one_proposed')
      .on(table.professionalId)
      .where(sql`${table.status} = 'proposed'`),
    index('pauses_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check('pauses_status', oneOf(table.status)),
    check(
      'pauses_answer',
      sql`(${table.statement} is null) = (${table.answeredAt} is null) and char_length(${table.statement}) <= 2000`,
    ),
    check(
      'pauses_decided',
      sql`num_nonnulls(${table.decidedAt}, ${table.decidedBy}, ${table.reason}) = case when ${table.status} = 'proposed' then 0 else 3 end
        and (${table.reason} is null or (btrim(${table.reason}) <> '' and char_length(${table.reason}) <= 1000))`,
    ),
  ],
)

export type Pause = typeof pauses.$inferSelect
export type Strike = typeof strikes.$inferSelect
