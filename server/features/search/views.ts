import { z } from 'zod'
import { CountProfessionals, loosenable, sorts } from '#shared/search.ts'

/** One result. `distanceInKm` has one decimal, and is null without own coordinates. Nothing here tells where a home is. */
const Card = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  services: z.array(z.string()),
  dailyPriceInCents: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  distanceInKm: z.number().nullable(),
  newcomer: z.boolean(),
  backgroundVerified: z.boolean(),
  seal: z.boolean(),
  /** Whether the viewer keeps her at hand. */
  favourite: z.boolean(),
})

export const CountView = z.strictObject({
  count: z.int(),
  capped: z.boolean(),
  /** On a day not every agenda was read: there may be more. */
  atLeast: z.boolean().optional(),
})
export type CountView = z.output<typeof CountView>

/** One filter of an empty search widened or taken away, what to search for then, and whom it would find. */
const Loosening = CountView.extend({ what: z.enum(loosenable), filters: CountProfessionals })

export const FoundView = z.strictObject({
  items: z.array(Card),
  nextCursor: z.string().nullable(),
  /** What is known of the viewer's own home: a point, an address without one, or nothing (R-D5). */
  located: z.enum(['coordinates', 'address', 'none']),
  /** Distances are measured to a grid, not to a door (AMB-70): print '≈'. */
  approximate: z.boolean(),
  /** The order taken, where none was asked for too. */
  sort: z.enum(sorts).optional(),
  /** The page of a day was left short after so many agendas, or where too many weeks had no hours for it; its cursor goes on. */
  stoppedAfter: z.int().optional(),
  /** Where the first or the last page has nobody: at most three filters that would help, the least loss first. */
  loosen: z.array(Loosening).optional(),
})
export type FoundView = z.output<typeof FoundView>

export const TeaserView = z.strictObject({ professionals: z.int(), cities: z.int() })
export type TeaserView = z.output<typeof TeaserView>
