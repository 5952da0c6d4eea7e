import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { bookingSeries } from './booking.ts'
import { cents, day, instant } from './columns.ts'

/**
 * The terms of a series without an end. A job books the dates of the series eight weeks ahead. Days and times are in the
 * professional's time zone. Prices are daily prices, as in the professional's profile.
 */
export const openSeries = pgTable(
  'open_series',
  {
    seriesId: uuid('series_id')
      .primaryKey()
      .references(() => bookingSeries.id, { onDelete: 'restrict' }),
    /** The time at which each booking begins, such as '08:00'. */
    startTime: text('start_time').notNull(),
    /** The next date that the job will try to book for the series. All its dates have the same weekday. */
    nextDay: day('next_day').notNull(),
    dailyPriceInCents: cents('daily_price').notNull(),
    /** Dates that the job could not book. */
    missedDays: day('missed_days')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The end of a pause of the series. The job that books the dates of the series books none before this day. */
    pausedUntil: day('paused_until'),
    /** The new weekday and time that a participant proposed for the series and that the other has not answered yet. */
    proposedStart: instant('proposed_start'),
    proposedBy: uuid('proposed_by').references(() => users.id, { onDelete: 'restrict' }),
    /**
     * A new daily price that the professional proposed, the first day for which it is valid, and when the contractor accepted it.
     */
    offeredDailyPriceInCents: cents('offered_daily_price'),
    offeredFrom: day('offered_from'),
    offerAcceptedAt: instant('offer_accepted_at'),
    offerRefusedAt: instant('offer_refused_at'),
    /**
     * The end of the series: the job that books its dates books none from this day on. Null until a participant ends the series.
     */
    endsOn: day('ends_on'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'restrict' }),
    endedAt: instant('ended_at'),
    /** When the job last processed this series. */
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
