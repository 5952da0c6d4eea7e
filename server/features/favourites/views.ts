import { z } from 'zod'

/** Whether somebody is kept at hand after what was asked. */
export const FavouriteView = z.strictObject({ professionalId: z.string(), favourite: z.boolean() })
export type FavouriteView = z.output<typeof FavouriteView>

/** The same facts as a card of search, without distances. */
const FavouriteCard = z.strictObject({
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
  newcomer: z.boolean(),
  /** When she was kept. */
  since: z.date(),
})

export const FavouritesView = z.strictObject({
  /** The last one kept first. */
  items: z.array(FavouriteCard),
  /** How many more are kept who are not to be seen now; they come back when they do. */
  unavailable: z.int(),
})
export type FavouritesView = z.output<typeof FavouritesView>
