import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { isSha256 } from './checks.ts'
import { instant } from './columns.ts'

/** The secret URL of a user's calendar feed, from which a calendar program reads the bookings. A new URL replaces the old one. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique('calendar_feeds_token_hash_unique'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [check('calendar_feeds_hash', isSha256(table.tokenHash))],
)

export type CalendarFeed = typeof calendarFeeds.$inferSelect
