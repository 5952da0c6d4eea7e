import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ReportedThing, ReportReason, ReportStatus } from '#shared/safety.ts'
import { oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { instant, orderedId, randomId } from './columns.ts'

/** Blocks between users. A block works in both directions: no chat, no search result and no new booking between the two. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    // This index contains both columns, so an index-only scan finds out who has blocked a user.
    index('blocks_blocked_id').on(table.blockedId, table.blockerId),
    check('blocks_two_people', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

/** Reports of users and of texts that they wrote, with a copy of the text at the time of the report. */
export const userReports = pgTable(
  'user_reports',
  {
    id: randomId(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    reportedId: uuid('reported_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: valuesOf(ReportedThing) }).notNull(),
    /** The id of the reported message or review; otherwise the reported person's id. */
    subjectId: uuid('subject_id').notNull(),
    /** A copy of the reported text: the message, the review, the reply or the bio. */
    quote: text('quote'),
    reason: text('reason', { enum: valuesOf(ReportReason) }).notNull(),
    details: text('details'),
    status: text('status', { enum: valuesOf(ReportStatus) })
      .notNull()
      .default('Aberta'),
    decision: text('decision'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('user_reports_reporter_id').on(table.reporterId, table.createdAt),
    index('user_reports_reported_id').on(table.reportedId, table.createdAt),
    index('user_reports_decided_by').on(table.decidedBy),
    index('user_reports_status').on(table.status, table.createdAt, table.id),
    uniqueIndex('user_reports_one_open')
      .on(table.reporterId, table.subjectId)
      .where(sql`${table.status} = 'Aberta'`),
    check('user_reports_kind', oneOf(table.kind)),
    check('user_reports_reason', oneOf(table.reason)),
    check('user_reports_status', oneOf(table.status)),
    check('user_reports_two_people', sql`${table.reporterId} <> ${table.reportedId}`),
    check('user_reports_details', sql`char_length(${table.details}) <= 1000`),
    check(
      'user_reports_decided',
      sql`num_nonnulls(${table.decision}, ${table.decidedBy}, ${table.decidedAt}) = case ${table.status} when 'Aberta' then 0 else 3 end
        and (${table.decision} is null or (btrim(${table.decision}) <> '' and char_length(${table.decision}) <= 1000))`,
    ),
  ],
)

export type UserReport = typeof userReports.$inferSelect

/** The team's internal notes about a person, append-only (ADR 061). The export of personal data contains them. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: orderedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('person_notes_user').on(table.userId, table.id),
    index('person_notes_author').on(table.authorId),
    check('person_notes_text', sql`btrim(${table.text}) <> '' and char_length(${table.text}) <= 1000`),
  ],
)
