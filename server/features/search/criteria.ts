import type { Home, UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { HORIZON_IN_DAYS } from '#shared/availability.ts'
import { MAXIMUM_RADIUS_IN_KM } from '#shared/profile.ts'
import { type CountProfessionals, searchMessages, type SearchProfessionals, type Sort } from '#shared/search.ts'
import { addDays, dayOf, weekdayOf } from '#shared/time.ts'
import { bandOf, type Cursor, fingerprintOf, hoursOfPeriod, maskOf, readCursor, serviceWords, startOf, wordsOf } from './rules.ts'
import type { Shape } from './statements.ts'

/** A search in the form that the SQL statements need. */
export type Criteria = {
  readonly shape: Omit<Shape, 'source'>
  readonly values: Readonly<Record<string, unknown>>
  /** The position in the sort order at which the first page begins. */
  readonly start: Cursor
  /** The position at which a later page begins; null for the first page. */
  readonly cursor: Cursor | null
  /** A hash of the search. A cursor is only valid for the search with the same hash. */
  readonly fingerprint: string
}

// Two time zones of Brazil: a day begins first in Noronha and last in Rio Branco.
const [FIRST_ZONE, LAST_ZONE] = ['America/Noronha', 'America/Rio_Branco']

/**
 * Converts filters, order and cursor to clauses and values. Throws BAD_REQUEST at the field for a distance without coordinates
 * (`no_coordinates`), a day that is past or beyond the horizon, a period without a day, and a cursor of another search.
 */
export function criteriaOf(ctx: UserCtx, { point }: Home, input: SearchProfessionals): Criteria {
  const { cursor, ...filters } = input
  refuseWhatCannotBe(ctx.now(), point !== null, filters)
  const sort: Sort = filters.sort ?? (point ? 'distance' : 'rating')
  const words = wordsOf(filters.query)
  const [mask, band] = [maskOf(filters.services), bandOf(filters.priceBand)]
  const fingerprint = fingerprintOf({ ...filters, services: mask, query: words.join(' '), sort, ...point })
  return {
    shape: {
      sort,
      located: point !== null,
      words: words.length > 0,
      service: mask !== null,
      band,
      day: filters.date !== undefined,
      blocks: ctx.actor.blocked.size > 0,
    },
    values: {
      ...point,
      km: filters.distanceInKm ?? MAXIMUM_RADIUS_IN_KM,
      words: words.join(' '),
      // The SQL function search_reach_words writes the service and the price band into the index as words. The format here must
      // be the same.
      exactWords: [...(mask === null ? [] : [serviceWords(mask)]), ...(band === null ? [] : [`B${band}`])].join(' '),
      text: words.map((word) => `${word}:*`).join('&'),
      mask,
      band,
      date: filters.date ?? null,
      weekday: filters.date ? weekdayOf(filters.date) : null,
      hours: filters.durationHours ?? 4,
      ...hoursOfPeriod(filters.period),
      viewer: ctx.actor.id,
      blocked: `{${[...ctx.actor.blocked].join()}}`,
      now: ctx.now().toISOString(),
    },
    start: startOf(sort, filters.priceBand),
    cursor: cursor ? cursorFor(cursor, fingerprint) : null,
    fingerprint,
  }
}

function refuseWhatCannotBe(now: Date, located: boolean, filters: CountProfessionals) {
  const { distanceInKm, sort, date, period } = filters
  if (!located && distanceInKm) throw new BadInput('distanceInKm', searchMessages.distanceNeedsLocation, 'no_coordinates')
  if (!located && sort === 'distance') throw new BadInput('sort', searchMessages.orderNeedsLocation, 'no_coordinates')
  if (period && !date) throw new BadInput('period', searchMessages.periodNeedsDate, 'no_date')
  if (date) refuseDay(now, date, 'date')
}

/**
 * Throws BAD_REQUEST at a field for a day that is past everywhere in Brazil (`past_date`), or beyond the horizon
 * (`beyond_horizon`).
 */
export function refuseDay(now: Date, day: string, field: string): void {
  if (day < dayOf(now, LAST_ZONE)) throw new BadInput(field, searchMessages.pastDate, 'past_date')
  if (day > addDays(dayOf(now, FIRST_ZONE), HORIZON_IN_DAYS)) throw new BadInput(field, searchMessages.farDate, 'beyond_horizon')
}

function cursorFor(text: string, fingerprint: string): Cursor {
  const cursor = readCursor(text, fingerprint)
  if (!cursor) throw new BadInput('cursor', searchMessages.staleCursor, 'stale_cursor')
  return cursor
}
