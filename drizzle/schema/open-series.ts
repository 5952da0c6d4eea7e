import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { bookingSeries } from './booking.ts'
import { cents, day, instant } from './columns.ts'

/**
 * What a series without an end goes by: a job books its next dates eight weeks ahead. Days and times are those of the professional's
 * calendar. Prices are for a whole day, as in the professional's profile.
 */
export const openSeries = pgTable(
  'open_series',
  {
    seriesId: uuid('series_id')
      .primaryKey()
      .references(() => bookingSeries.id, { onDelete: 'restrict' }),
    /** When each visit begins: '08:00'. */
    startTime: text('start_time').notNull(),
    /** The next date about which the job decides; the same day of the week as all others. */
    nextDay: day('next_day').notNull(),
    dailyPriceInCents: cents('daily_price').notNull(),
    /** Dates that could not be booked. */
    missedDays: day('missed_days')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** No date before this day is booked. */
    pausedUntil: day('paused_until'),
    /** Another first start that one participant proposes, and the other has not answered. */
    proposedStart: instant('proposed_start'),
    proposedBy: uuid('proposed_by').references(() => users.id, { onDelete: 'restrict' }),
    /** The professional's new price, from which day on it may hold, and the contractor's answer to it. */
    offeredDailyPriceInCents: cents('offered_daily_price'),
    offeredFrom: day('offered_from'),
    offerAcceptedAt: instant('offer_accepted_at'),
    offerRefusedAt: instant('offer_refused_at'),
    /** No date from this day on is booked. Null while nobody has ended the series. */
    endsOn: day('ends_on'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'restrict' }),
    endedAt: instant('ended_at'),
    /** When the job last looked at the series. */
    lookedAt: instant('looked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('open_series_to_extend')
      .on(table.lookedAt)
      .where(sql`${table.endedAt} is null`),
    index('open_series_ended_by').on(table.endedBy),
    index('open_series_proposed_by').on(table.proposedBy),
    check('open_series_start_time', sql`${table.startTime} ~ '^([01]\\d|2[0-3]):[0-5]\\d$'`),
    check('open_series_price', sql`${table.dailyPriceInCents} > 0 and ${table.offeredDailyPriceInCents} > 0`),
    check('open_series_proposal', sql`(${table.proposedStart} is null) = (${table.proposedBy} is null)`),
    check('open_series_offer', sql`(${table.offeredDailyPriceInCents} is null) = (${table.offeredFrom} is null)`),
    check(
      'open_series_offer_answered_once',
      sql`num_nonnulls(${table.offerAcceptedAt}, ${table.offerRefusedAt}) <= (${table.offeredFrom} is not null)::int`,
    ),
    check('open_series_ended', sql`(${table.endedAt} is null) = (${table.endsOn} is null)`),
  ],
)

export type OpenSeries = typeof openSeries.$inferSelect
