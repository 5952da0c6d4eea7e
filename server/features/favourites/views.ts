import { z } from 'zod'

/** True if the professional is a favourite after the call. */
export const FavouriteView = z.strictObject({ professionalId: z.string(), favourite: z.boolean() })
export type FavouriteView = z.output<typeof FavouriteView>

/** What a search card shows, without distances. */
const FavouriteCard = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  services: z.array(z.string()),
  dailyPriceInCents: z.int(),
  /** The price of 4 hours for this caller, with the platform's fee. */
  totalInCents: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  newcomer: z.boolean(),
  /** When the professional became a favourite. */
  since: z.date(),
})

export const FavouritesView = z.strictObject({
  /** The favourites, newest first. */
  items: z.array(FavouriteCard),
  /** The number of favourites whom the search does not list now. They are listed again as soon as the search lists them. */
  unavailable: z.int(),
})
export type FavouritesView = z.output<typeof FavouritesView>
