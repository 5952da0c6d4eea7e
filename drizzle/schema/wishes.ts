import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { durations } from '#shared/availability.ts'
import { Service } from '#shared/services.ts'
import { users } from './auth.ts'
import { among, oneOf, valuesOf } from './checks.ts'
import { day, instant, randomId } from './columns.ts'

/**
 * Requests of people to be notified when a professional is free near a place (wishes). A wish belongs to a user, or to an email
 * address that must first be confirmed by a link. The row is deleted when the wish ends.
 */
export const wishes = pgTable(
  'wishes',
  {
    id: randomId(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    /** The slug of the city or district, or null for the surroundings of the user's home. */
    place: text('place'),
    /** The service that the professional must offer, or null for any. */
    service: text('service', { enum: valuesOf(Service) }),
    /** The day on which the professional must be free, or null for any day of the next two weeks. */
    day: day('day'),
    hours: smallint('hours').$type<(typeof durations)[number]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * When the link that confirms the email address was opened, or null before that. For a user's wish it is the time of
     * creation.
     */
    confirmedAt: instant('confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
    /** When the last notification of this wish was sent. */
    notifiedAt: instant('notified_at'),
    /**
     * True if the person is notified when a professional becomes free. It becomes false after a notification. It is true again
     * when the job finds that no professional is free any more.
     */
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
