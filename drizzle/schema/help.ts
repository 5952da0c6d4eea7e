import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { HELP_TEXT_LENGTH, HelpStatus, HelpTopic, MAX_HELP_A_DAY } from '#shared/help.ts'
import { users } from './auth.ts'
import { oneOf, valuesOf } from './checks.ts'
import { day, instant, orderedId, randomId } from './columns.ts'

/**
 * Help requests ('atendimento'): questions of a person to the team. The day and the ordinal make the number that people see (ADR
 * 064).
 */
export const helpRequests = pgTable(
  'help_requests',
  {
    id: randomId(),
    number: integer('number').notNull().unique('help_requests_number_unique'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: valuesOf(HelpTopic) }).notNull(),
    status: text('status', { enum: valuesOf(HelpStatus) })
      .notNull()
      .default('Aberto'),
    /**
     * The day on which the request was opened, in Brasília time, and the number of the request among those of the same person and
     * day.
     */
    day: day('day').notNull(),
    ordinal: smallint('ordinal').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the last message of the request was written. */
    lastAt: instant('last_at').notNull(),
    closedAt: instant('closed_at'),
    /** The team member or the person who closed the request; null when a job closed it. */
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'restrict' }),
  },
  (table) => [
    // This unique constraint and the CHECK of the ordinal together limit how many help requests a person can open in a day.
    unique('help_requests_day_ordinals').on(table.userId, table.day, table.ordinal),
    index('help_requests_user').on(table.userId, table.createdAt, table.id),
    index('help_requests_status').on(table.status, table.lastAt, table.id),
    index('help_requests_closed_by').on(table.closedBy),
    index('help_requests_closed_at').on(table.closedAt),
    check('help_requests_number', sql`${table.number} between 10000000 and 99999999`),
    check('help_requests_ordinal', sql`${table.ordinal} between 1 and ${sql.raw(String(MAX_HELP_A_DAY))}`),
    check('help_requests_topic', oneOf(table.topic)),
    check('help_requests_status', oneOf(table.status)),
    check(
      'help_requests_closed',
      sql`(${table.closedAt} is not null) = (${table.status} = 'Encerrado') and (${table.closedBy} is null or ${table.closedAt} is not null)`,
    ),
    check('help_requests_last', sql`${table.lastAt} >= ${table.createdAt}`),
  ],
)

export type HelpRequest = typeof helpRequests.$inferSelect

/** The messages of a help request, from the person and from the team. Rows are never updated. */
export const helpMessages = pgTable(
  'help_messages',
  {
    id: orderedId(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => helpRequests.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    byTeam: boolean('by_team').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('help_messages_request').on(table.requestId, table.id),
    index('help_messages_author').on(table.authorId),
    check(
      'help_messages_text',
      sql`btrim(${table.text}) <> '' and char_length(${table.text}) <= ${sql.raw(String(HELP_TEXT_LENGTH))}`,
    ),
  ],
)

export type HelpMessage = typeof helpMessages.$inferSelect
