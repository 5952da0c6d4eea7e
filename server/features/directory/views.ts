import { z } from 'zod'
import { services } from '#shared/services.ts'

/** All that a public page shows of a professional. `id` is that of the profile, which is read only after a sign-in. */
export const PublicCard = z.strictObject({
  id: z.string(),
  /** The first name and the initial of the last one. */
  name: z.string(),
  district: z.string().nullable(),
  services: z.array(z.string()),
  rating: z.number(),
  reviewCount: z.int(),
  dailyPriceInCents: z.int(),
})
export type PublicCard = z.output<typeof PublicCard>

const City = z.strictObject({ slug: z.string(), name: z.string(), state: z.string() })

/** A city with somebody on its page. Counts stop at PUBLIC_COUNT_CAP; `capped` says that there are more. */
const ListedCity = City.extend({ professionals: z.int(), capped: z.boolean(), services: z.array(z.enum(services)) })
export type ListedCity = z.output<typeof ListedCity>

export const CitiesView = z.strictObject({ title: z.string(), cities: z.array(ListedCity) })
export type CitiesView = z.output<typeof CitiesView>

export const CityView = z.strictObject({
  city: City,
  /** The service that the page is about; null for all services. */
  service: z.enum(services).nullable(),
  /** The heading of the page. */
  title: z.string(),
  professionals: z.array(PublicCard),
  /** How many there are in all, up to PUBLIC_COUNT_CAP. */
  count: z.int(),
  capped: z.boolean(),
  /** The lowest and the highest daily price on offer; null when there is nobody. */
  prices: z.strictObject({ fromInCents: z.int(), toInCents: z.int() }).nullable(),
  /** The services that somebody offers in this city. */
  services: z.array(z.enum(services)),
  others: z.array(City),
})
export type CityView = z.output<typeof CityView>

/** The caller's own choice, with exactly what a public page shows or would show. */
export const OwnEntryView = z.strictObject({
  /** Since when a consent is in force; null: no consent. */
  agreedAt: z.date().nullable(),
  /** What was agreed to; null: no consent. */
  agreedText: z.string().nullable(),
  /** Whether the public page shows the caller at this moment. */
  shown: z.boolean(),
  preview: PublicCard,
  /** The page on which the caller appears; null while the city of the address is not known. */
  city: City.nullable(),
})
export type OwnEntryView = z.output<typeof OwnEntryView>
