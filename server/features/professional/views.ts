import { z } from 'zod'
import { BackgroundBadge, SpokenOf } from '#shared/profile.ts'
import { Badge } from '#shared/reputation.ts'

/** The public page of a professional. */
export const ProfileView = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.int(),
  yearsOfExperience: z.int(),
  completedBookings: z.int(),
  /** The median minutes until the professional's first reply; null with too few replies. */
  responseMinutes: z.int().nullable(),
  badges: z.array(z.enum(Badge)),
  place: z
    .strictObject({ district: z.string().nullable(), city: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  serviceRadiusInKm: z.int(),
  background: z.enum(Object.values(BackgroundBadge)),
  sealed: z.boolean(),
  /**
   * Decides whether the profile's banner says 'o profissional' or 'a profissional'. The professional's choice itself is never
   * shown.
   */
  spokenOf: z.enum(Object.values(SpokenOf)).nullable(),
  /**
   * True if the professional has the seal and a valid, approved background check. Only then does the profile's banner name the
   * Polícia Federal.
   */
  verifiedByPolice: z.boolean(),
  /** The background check that the profile's banner cites; null if the banner does not name the Polícia Federal. */
  policeCheck: z
    .strictObject({
      checkedAt: z.date(),
      validUntil: z.date(),
      /** The day that is written on the certificate, 'YYYY-MM-DD'. */
      certificateDay: z.string().nullable(),
      demonstration: z.boolean(),
    })
    .nullable(),
  insurance: z.strictObject({ coverageInCents: z.int(), until: z.date(), demonstration: z.boolean() }).nullable(),
  dailyPriceInCents: z.int(),
  bio: z.string().nullable(),
  services: z.array(z.string()),
  /** The ids of the approved photos of the work; each is served at /private/foto-do-trabalho/{id}. */
  workPhotos: z.array(z.string()),
  /** The IANA time zone of the professional's week. */
  zone: z.string(),
  leadTimeInHours: z.int(),
  /** True if the professional accepts each paid booking personally, within up to 12 hours. */
  answersEach: z.boolean(),
  distanceInKm: z.number().nullable(),
  isMine: z.boolean(),
  /** True if the professional is among the caller's favourites. */
  favourite: z.boolean(),
  bookable: z.boolean(),
  feeInBasisPoints: z.int(),
  /** The fee that a first booking costs in addition; 0 if the caller has booked this professional before. */
  firstBookingFeeInBasisPoints: z.int(),
  /** How many minutes a slot is held for its payment. */
  holdInMinutes: z.int(),
})
export type ProfileView = z.output<typeof ProfileView>

/**
 * The part of a profile that is shown without a subscription: the search card and, if the professional consented to a public
 * page, what that page may show.
 */
export const ProfileTeaser = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  seal: z.boolean(),
  backgroundVerified: z.boolean(),
  /** The district; the city if the professional has no district. */
  place: z.string().nullable(),
  services: z.array(z.string()),
  dailyPriceInCents: z.int(),
  /** The price of 8 hours for this caller, including the platform's fee. */
  dayTotalInCents: z.int(),
  /** The price of a first booking of each duration for this caller, including the platform's fee. */
  visits: z.array(z.strictObject({ hours: z.number(), totalInCents: z.int() })),
  rating: z.number(),
  reviewCount: z.int(),
  newcomer: z.boolean(),
  /**
   * What the professional agreed to show in public, or null without a consent. A field is null if the professional switched it
   * off.
   */
  inPublic: z
    .strictObject({
      line: z.strictObject({ text: z.string(), firstName: z.string() }).nullable(),
      freeDay: z.string().nullable(),
      yearsOfExperience: z.int().nullable(),
      completedBookings: z.int().nullable(),
    })
    .nullable(),
})
export type ProfileTeaser = z.output<typeof ProfileTeaser>
