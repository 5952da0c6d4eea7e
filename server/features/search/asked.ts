import type { Home, UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'
import { HORIZON_IN_DAYS } from '#shared/availability.ts'
import { type CountProfessionals, type Point, searchMessages, type SearchProfessionals, type Sort } from '#shared/search.ts'
import { addDays, dayOf, weekdayOf } from '#shared/time.ts'
import {
  bandOf,
  boxAround,
  cellsAround,
  type Cursor,
  hoursOfPeriod,
  maskOf,
  mercatorOf,
  priceKeyFrom,
  printOf,
  reachOf,
  readCursor,
  textQuery,
  wordsOf,
} from './rules.ts'
import type { Shape } from './statements.ts'

/** A search as the statements take it, still without its way and its place in the list. */
export type Asked = {
  readonly shape: Omit<Shape, 'way' | 'after'>
  readonly values: Readonly<Record<string, unknown>>
  readonly point: Point | null
  /** The plain words of its text. */
  readonly words: readonly string[]
  readonly cursor: Cursor | null
  /** What a cursor must bear to belong to this search. */
  readonly print: string
}

// The clocks that are first and last to see a day in Brazil.
const [FIRST_ZONE, LAST_ZONE] = ['America/Noronha', 'America/Rio_Branco']

/**
 * Filters, order and cursor as clauses and values. BAD_REQUEST at its field for a distance, or an order by it, without
 * coordinates (`no_coordinates`), a day that is past or beyond the horizon, a period or hours without a day, a cursor of another
 * search.
 */
export function ask(ctx: UserCtx, { point }: Home, input: SearchProfessionals): Asked {
  const { cursor: given, ...filters } = input
  refuseWhatCannotBe(ctx.now(), point, filters)
  const sort: Sort = filters.sort ?? (point ? 'distance' : 'rating')
  const [words, mask, band] = [wordsOf(filters.query), maskOf(filters.service), bandOf(filters.priceBand)]
  const km = reachOf(filters.distanceInKm)
  const print = printOf({ ...filters, query: words.join(' '), sort, ...point })
  const cellText = point && words.length > 0 ? textQuery(words, cellsAround(point, km, band)) : ''
  const place = point && { ...point, ...mercatorOf(point), ...boxAround(point, km), km, cellText }
  const weekday = filters.date ? weekdayOf(filters.date) : null
  return {
    shape: {
      sort,
      located: point !== null,
      wide: filters.distanceInKm === undefined,
      words: words.length > 0,
      service: mask !== null,
      band,
      weekday: weekday !== null,
    },
    values: {
      ...place,
      text: textQuery(words, null),
      mask,
      band,
      dearFrom: filters.priceBand ? priceKeyFrom(filters.priceBand) : null,
      weekday,
      date: filters.date ?? null,
      hours: filters.durationHours ?? 4,
      ...hoursOfPeriod(filters.period),
      viewer: ctx.actor.id,
      now: ctx.now().toISOString(),
    },
    point,
    words,
    cursor: given ? cursorFor(given, print) : null,
    print,
  }
}

function refuseWhatCannotBe(now: Date, point: Point | null, filters: CountProfessionals) {
  const { distanceInKm, sort, date, period, durationHours } = filters
  if (!point && distanceInKm) throw new BadInput('distanceInKm', searchMessages.distanceNeedsLocation, 'no_coordinates')
  if (!point && sort === 'distance') throw new BadInput('sort', searchMessages.orderNeedsLocation, 'no_coordinates')
  if (period && !date) throw new BadInput('period', searchMessages.periodNeedsDate, 'no_date')
  if (durationHours && !date) throw new BadInput('durationHours', searchMessages.durationNeedsDate, 'no_date')
  if (date && date < dayOf(now, LAST_ZONE)) throw new BadInput('date', searchMessages.pastDate, 'past_date')
  if (date && date > addDays(dayOf(now, FIRST_ZONE), HORIZON_IN_DAYS)) {
    throw new BadInput('date', searchMessages.farDate, 'beyond_horizon')
  }
}

function cursorFor(text: string, print: string): Cursor {
  const cursor = readCursor(text, print)
  if (!cursor) throw new BadInput('cursor', searchMessages.staleCursor, 'stale_cursor')
  return cursor
}
