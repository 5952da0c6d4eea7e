import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { durations } from '#shared/availability.ts'
import { Service } from '#shared/services.ts'
import { users } from './auth.ts'
import { among, oneOf, valuesOf } from './checks.ts'
import { day, instant, randomId } from './columns.ts'

/**
 * A wish to be notified when a professional is free near a place. It belongs to a user, or to an email address without an account, which
 * must first open the link in an email. A row is deleted when its wish ends.
 */
export const wishes = pgTable(
  'wishes',
  {
    id: randomId(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    /** The slug of a city or a district; null: the user's home. */
    place: text('place'),
    /** Null: any service. */
    service: text('service', { enum: valuesOf(Service) }),
    /** Null: any day of the next two weeks. */
    day: day('day'),
    hours: smallint('hours').$type<(typeof durations)[number]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the link was opened; null until then. */
    confirmedAt: instant('confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
    /** When the person was last notified. */
    notifiedAt: instant('notified_at'),
    /** Whether to notify the person when somebody is free. False after a notification, until the job finds nobody free again. */
    waiting: boolean('waiting').notNull().default(true),
  },
  (table) => [
    unique('wishes_one_each')
      .on(table.userId, table.email, table.place, table.service, table.day, table.hours)
      .nullsNotDistinct(),
    index('wishes_expires_at').on(table.expiresAt),
    index('wishes_email').on(table.email),
    check('wishes_person', sql`num_nonnulls(${table.userId}, ${table.email}) = 1`),
    check(
      'wishes_email_lower',
      sql`${table.email} = lower(${table.email}) and ${table.email} like '%_@_%' and char_length(${table.email}) <= 254`,
    ),
    check(
      'wishes_place',
      sql`case when ${table.place} is null then ${table.userId} is not null else ${table.place} ~ '^[a-z0-9-]{3,120}$' end`,
    ),
    check('wishes_service', oneOf(table.service)),
    check('wishes_hours', among(table.hours, durations)),
    check(
      'wishes_confirmed',
      sql`${table.confirmedAt} is not null or (${table.email} is not null and ${table.notifiedAt} is null)`,
    ),
    check('wishes_notified', sql`${table.waiting} or ${table.notifiedAt} is not null`),
  ],
)

export type Wish = typeof wishes.$inferSelect
