import { z } from 'zod'

/** Whether the professional is a favourite after the call. */
export const FavouriteView = z.strictObject({ professionalId: z.string(), favourite: z.boolean() })
export type FavouriteView = z.output<typeof FavouriteView>

/** The content of a search card, without distances. */
const FavouriteCard = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  services: z.array(z.string()),
  dailyPriceInCents: z.int(),
  /** What 4 hours cost this caller with the platform's fee. */
  totalInCents: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  newcomer: z.boolean(),
  /** When the professional became a favourite. */
  since: z.date(),
})

export const FavouritesView = z.strictObject({
  /** Newest first. */
  items: z.array(FavouriteCard),
  /** How many favourites search does not show now. They appear again as soon as search shows them. */
  unavailable: z.int(),
})
export type FavouritesView = z.output<typeof FavouritesView>
