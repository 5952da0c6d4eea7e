import { z } from 'zod'
import { CountProfessionals, loosenable, sorts } from '#shared/search.ts'

/** One result. `distanceInKm` has one decimal (none from a chosen place), and is null when the viewer has no coordinates. No field shows where a home is. */
const Card = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  services: z.array(z.string()),
  dailyPriceInCents: z.int(),
  /** What the chosen hours (4 by default) cost this caller with the platform's fee. */
  totalInCents: z.int(),
  /** On a chosen day: the free starts, `time` (`'HH:mm'`) on the professional's clock. They hold nothing: the request decides. */
  starts: z.array(z.strictObject({ time: z.string(), start: z.date() })).optional(),
  rating: z.number(),
  reviewCount: z.int(),
  distanceInKm: z.number().nullable(),
  newcomer: z.boolean(),
  backgroundVerified: z.boolean(),
  seal: z.boolean(),
  /** Whether a paid request waits up to 12 hours for the professional's yes. */
  answersEach: z.boolean(),
  /** Whether the professional is one of the viewer's favourites. */
  favourite: z.boolean(),
})

export const CountView = z.strictObject({
  count: z.int(),
  capped: z.boolean(),
  /** In a search with a day: whether not every agenda was read, so there may be more. */
  atLeast: z.boolean().optional(),
})
export type CountView = z.output<typeof CountView>

/** An offer to widen or remove one filter of an empty search: the filters to use then, and how many they find. */
const Loosening = CountView.extend({ what: z.enum(loosenable), filters: CountProfessionals })

export const FoundView = z.strictObject({
  items: z.array(Card),
  nextCursor: z.string().nullable(),
  /** Where distances are measured from: a chosen place, or the viewer's home with coordinates. Without: whether an address is known. */
  located: z.enum(['place', 'coordinates', 'address', 'none']),
  /** The chosen address is not one of the viewer's: distances are measured from the default one. */
  addressLost: z.literal(true).optional(),
  /** Distances are measured to a grid, not to an address: the page says 'a cerca de'. */
  approximate: z.boolean(),
  /** The order of the items; the default one when none was asked for. */
  sort: z.enum(sorts).optional(),
  /**
   * With a day: the page is incomplete after reading this many agendas (or too many candidates without open hours); the cursor
   * goes on.
   */
  stoppedAfter: z.int().optional(),
  /** When few professionals were found: the text that was probably meant, which finds more. */
  suggestion: z.string().optional(),
  /** The text that nobody matched beside a service or a place: the items are those of the search without it. */
  droppedText: z.string().optional(),
  /** When the first or the last page is empty: at most three filters to loosen that find somebody, the smallest loss first. */
  loosen: z.array(Loosening).optional(),
})
export type FoundView = z.output<typeof FoundView>

/** The cities (`city` null) and districts that can be chosen, cities first. */
export const PlacesView = z.strictObject({
  places: z.array(z.strictObject({ slug: z.string(), name: z.string(), city: z.string().nullable(), state: z.string() })),
})
export type PlacesView = z.output<typeof PlacesView>

/** Days on which at least one of the nearest professionals is free. About the other days it says nothing. */
export const FreeDaysView = z.strictObject({ days: z.array(z.string()) })
export type FreeDaysView = z.output<typeof FreeDaysView>

export const NewcomersView = z.strictObject({ items: z.array(Card) })
export type NewcomersView = z.output<typeof NewcomersView>

/** Words that matched nothing, and by how many people (each day counted anew) they were typed. */
export const UnknownWordsView = z.strictObject({ items: z.array(z.strictObject({ word: z.string(), people: z.int() })) })
export type UnknownWordsView = z.output<typeof UnknownWordsView>
