import { z } from 'zod'
import { services } from '#shared/services.ts'

/** All data that a public page shows of a professional. `id` is the id of the profile, which only signed-in users can read. */
export const PublicCard = z.strictObject({
  id: z.string(),
  /** The first name and the initial of the last one. */
  name: z.string(),
  district: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.int(),
  /** The price with the fee for a new contractor, at the duration that the page shows. */
  totalInCents: z.int(),
  /** The URL of the photo; null without a photo or without the consent to show it. */
  portrait: z.string().nullable(),
  /** A quoted line of a revealed review whose reviewer consented; null without one or without the professional's consent. */
  line: z.strictObject({ text: z.string(), firstName: z.string() }).nullable(),
  /** The next day with a free start at the duration of the page; null without one or without the consent to show it. */
  freeDay: z.string().nullable(),
})
export type PublicCard = z.output<typeof PublicCard>

const City = z.strictObject({ slug: z.string(), name: z.string(), state: z.string() })

/**
 * A city with at least one professional on its page. The number of professionals stops at PUBLIC_COUNT_CAP; `capped` is true if
 * there are more.
 */
const ListedCity = City.extend({ professionals: z.int(), capped: z.boolean(), services: z.array(z.enum(services)) })
export type ListedCity = z.output<typeof ListedCity>

export const CitiesView = z.strictObject({ title: z.string(), cities: z.array(ListedCity) })
export type CitiesView = z.output<typeof CitiesView>

export const CityView = z.strictObject({
  city: City,
  /** The service that the page is about; null for all services. */
  service: z.enum(services).nullable(),
  /** The duration in hours for which prices and free days are shown. */
  hours: z.union([z.literal(4), z.literal(6), z.literal(8)]),
  /** The heading of the page. */
  title: z.string(),
  professionals: z.array(PublicCard),
  /** The number of professionals, up to PUBLIC_COUNT_CAP. */
  count: z.int(),
  capped: z.boolean(),
  /** True on every page but the first. Search engines must not index such pages. */
  further: z.boolean(),
  /** The cursor and the number of professionals of the next page; null on the last page. */
  next: z.strictObject({ cursor: z.string(), count: z.int() }).nullable(),
  /** The lowest and the highest daily price on offer; null without professionals. */
  prices: z.strictObject({ fromInCents: z.int(), toInCents: z.int() }).nullable(),
  /** The services that at least one professional offers in this city. */
  services: z.array(z.enum(services)),
  others: z.array(City),
})
export type CityView = z.output<typeof CityView>

/**
 * The place of a CEP, such as 'Vila Mariana, São Paulo', or null if unknown, with the slug of its city. `people` is the number of
 * professionals in that city or, if a day was given, of those who are free on that day.
 */
export const NearView = z.strictObject({
  place: z.string().nullable(),
  city: z.string().nullable(),
  people: z.int(),
  capped: z.boolean(),
})
export type NearView = z.output<typeof NearView>

/** The name of a place, such as 'Moema, São Paulo'; null for an unknown place. */
export const PlaceNameView = z.strictObject({ words: z.string().nullable() })

/**
 * What the landing page shows of a city. `review` is a quote from a review, and `review.of` names the professional whom it is
 * about. It is null without such a review.
 */
export const ShowcaseView = z.strictObject({
  city: City,
  professionals: z.array(PublicCard),
  review: z.strictObject({ text: z.string(), firstName: z.string(), of: z.string() }).nullable(),
})
export type ShowcaseView = z.output<typeof ShowcaseView>

/** The caller's own consent, with exactly what a public page shows or would show. */
export const OwnEntryView = z.strictObject({
  /** The time at which the consent in force was given; null: no consent. */
  agreedAt: z.date().nullable(),
  /** The text of the consent that the person gave, or null without a consent. */
  agreedText: z.string().nullable(),
  /** What the consent allows in addition to the fields of every card; null without a consent. */
  agreed: z.strictObject({ portrait: z.boolean(), reviewLine: z.boolean(), freeDay: z.boolean() }).nullable(),
  /** True if the person agreed to the current version of the text. */
  current: z.boolean(),
  /** True if a public page shows the caller, a professional, now. */
  shown: z.boolean(),
  /** The public card as it would be if the professional agreed to everything. */
  preview: PublicCard,
  yearsOfExperience: z.int(),
  completedBookings: z.int(),
  /** The public page on which the caller appears; null while the city of the address is not known. */
  city: City.nullable(),
})
export type OwnEntryView = z.output<typeof OwnEntryView>
