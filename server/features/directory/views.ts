import { z } from 'zod'
import { services } from '#shared/services.ts'

/** All that a public page shows of a professional. `id` is that of the profile, which is read only after a sign-in. */
export const PublicCard = z.strictObject({
  id: z.string(),
  /** The first name and the initial of the last one. */
  name: z.string(),
  district: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.int(),
  /** What a visit of the page's hours costs a new contractor, with the fee. */
  totalInCents: z.int(),
  /** The address of the photo; null without a photo or without the consent to show it. */
  portrait: z.string().nullable(),
  /** A line of a revealed review whose reviewer agreed; null without one or without the consent to show it. */
  line: z.strictObject({ text: z.string(), firstName: z.string() }).nullable(),
  /** The next day with a free start for these hours; null without one or without the consent to show it. */
  freeDay: z.string().nullable(),
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
  /** The hours of the visit that prices and days are for. */
  hours: z.union([z.literal(4), z.literal(6), z.literal(8)]),
  /** The heading of the page. */
  title: z.string(),
  professionals: z.array(PublicCard),
  /** How many there are in all, up to PUBLIC_COUNT_CAP. */
  count: z.int(),
  capped: z.boolean(),
  /** Whether this is a further page, which search engines may not list. */
  further: z.boolean(),
  /** The cursor of the page after this one, and how many it shows; null on the last page. */
  next: z.strictObject({ cursor: z.string(), count: z.int() }).nullable(),
  /** The lowest and the highest daily price on offer; null when there is nobody. */
  prices: z.strictObject({ fromInCents: z.int(), toInCents: z.int() }).nullable(),
  /** The services that somebody offers in this city. */
  services: z.array(z.enum(services)),
  others: z.array(City),
})
export type CityView = z.output<typeof CityView>

/**
 * Where a CEP is ('Vila Mariana, São Paulo'; null: unknown) with the slug of its city, and how many professionals there are or are free on
 * the day.
 */
export const NearView = z.strictObject({
  place: z.string().nullable(),
  city: z.string().nullable(),
  people: z.int(),
  capped: z.boolean(),
})
export type NearView = z.output<typeof NearView>

/** The name of a place, such as 'Moema, São Paulo'; null for an unknown one. */
export const PlaceNameView = z.strictObject({ words: z.string().nullable() })

/** What the landing page shows of a city. `review`: a line of a review of `of`; null without one. */
export const ShowcaseView = z.strictObject({
  city: City,
  professionals: z.array(PublicCard),
  review: z.strictObject({ text: z.string(), firstName: z.string(), of: z.string() }).nullable(),
})
export type ShowcaseView = z.output<typeof ShowcaseView>

/** The caller's own choice, with exactly what a public page shows or would show. */
export const OwnEntryView = z.strictObject({
  /** Since when a consent is in force; null: no consent. */
  agreedAt: z.date().nullable(),
  /** The text of the consent that the person gave; null: no consent. */
  agreedText: z.string().nullable(),
  /** What the consent in force allows beside the fields of every card; null: no consent. */
  agreed: z.strictObject({ portrait: z.boolean(), reviewLine: z.boolean(), freeDay: z.boolean() }).nullable(),
  /** Whether the consent in force is to the present text. */
  current: z.boolean(),
  /** Whether the public page shows the caller at this moment. */
  shown: z.boolean(),
  /** The card with everything that may be allowed. */
  preview: PublicCard,
  yearsOfExperience: z.int(),
  completedBookings: z.int(),
  /** The page on which the caller appears; null while the city of the address is not known. */
  city: City.nullable(),
})
export type OwnEntryView = z.output<typeof OwnEntryView>
