import { z } from 'zod'
import { CountProfessionals, loosenable, sorts } from '#shared/search.ts'

/**
 * A professional in the results. `distanceInKm` has one decimal (none from a chosen place), and is null when the viewer has no
 * coordinates. No field reveals where a home is.
 */
const Card = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  services: z.array(z.string()),
  dailyPriceInCents: z.int(),
  /** The price of the chosen duration (4 hours by default) for this caller, with the platform's fee. */
  totalInCents: z.int(),
  /**
   * The free starts on the chosen day, if there is one; `time` is `'HH:mm'` in the professional's time zone. A start may be taken
   * before the viewer requests it.
   */
  starts: z.array(z.strictObject({ time: z.string(), start: z.date() })).optional(),
  rating: z.number(),
  reviewCount: z.int(),
  distanceInKm: z.number().nullable(),
  newcomer: z.boolean(),
  backgroundVerified: z.boolean(),
  seal: z.boolean(),
  /** True if a paid request waits up to 12 hours until the professional accepts it. */
  answersEach: z.boolean(),
  /** True if the professional is one of the viewer's favourites. */
  favourite: z.boolean(),
})

export const CountView = z.strictObject({
  count: z.int(),
  capped: z.boolean(),
  /** True if some agendas of the chosen day were not read, so that there may be more professionals. */
  atLeast: z.boolean().optional(),
})
export type CountView = z.output<typeof CountView>

/** A search with one filter widened or removed, which an empty search offers, and the number of its results. */
const Loosening = CountView.extend({ what: z.enum(loosenable), filters: CountProfessionals })

export const FoundView = z.strictObject({
  items: z.array(Card),
  nextCursor: z.string().nullable(),
  /**
   * What distances are measured from: a chosen place, or the coordinates of the viewer's home. If there is neither, it says if an
   * address is known.
   */
  located: z.enum(['place', 'coordinates', 'address', 'none']),
  /** The chosen address is not one of the viewer's, so distances are measured from the default address. */
  addressLost: z.literal(true).optional(),
  /** Distances are measured to a grid point, not to an address, so the page says 'a cerca de'. */
  approximate: z.boolean(),
  /** The order of the items; if the search had no order, the default one that was used. */
  sort: z.enum(sorts).optional(),
  /**
   * Set when a search on a day stopped before its page was full, because it had read this many agendas. The cursor continues the
   * search.
   */
  stoppedAfter: z.int().optional(),
  /** If few professionals were found: another text, which was probably meant and has more results. */
  suggestion: z.string().optional(),
  /** The text that no professional matched beside a service or a place: the items are the results without this text. */
  droppedText: z.string().optional(),
  /**
   * If the first or the last page is empty: at most three searches with one filter widened or removed that give results, the
   * smallest change first.
   */
  loosen: z.array(Loosening).optional(),
})
export type FoundView = z.output<typeof FoundView>

/** The cities (`city` null) and districts that can be chosen, cities first. */
export const PlacesView = z.strictObject({
  places: z.array(z.strictObject({ slug: z.string(), name: z.string(), city: z.string().nullable(), state: z.string() })),
})
export type PlacesView = z.output<typeof PlacesView>

/** Days on which at least one of the nearest professionals is free. On the other days professionals farther away may be free. */
export const FreeDaysView = z.strictObject({ days: z.array(z.string()) })
export type FreeDaysView = z.output<typeof FreeDaysView>

export const NewcomersView = z.strictObject({ items: z.array(Card) })
export type NewcomersView = z.output<typeof NewcomersView>

/** Words that matched no professional, and by how many people they were typed (a person counts again on each day). */
export const UnknownWordsView = z.strictObject({ items: z.array(z.strictObject({ word: z.string(), people: z.int() })) })
export type UnknownWordsView = z.output<typeof UnknownWordsView>
