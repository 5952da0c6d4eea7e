import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { isSha256 } from './checks.ts'
import { instant } from './columns.ts'

/** The secret address from which a calendar program reads a user's bookings. A new address replaces the old one. */
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
