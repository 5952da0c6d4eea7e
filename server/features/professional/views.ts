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
  /** The median of first replies; null with too few of them. */
  responseMinutes: z.int().nullable(),
  badges: z.array(z.enum(Badge)),
  place: z
    .strictObject({ district: z.string().nullable(), city: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  serviceRadiusInKm: z.int(),
  background: z.enum(Object.values(BackgroundBadge)),
  sealed: z.boolean(),
  /** Whether the banner says 'o profissional' or 'a profissional'; the choice itself is never shown. */
  spokenOf: z.enum(Object.values(SpokenOf)).nullable(),
  /** Whether the professional is sealed and has a valid approved check: only then the banner names the Polícia Federal. */
  verifiedByPolice: z.boolean(),
  /** The source that the banner names; null unless it names the Polícia Federal. */
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
  /** The approved photos of the work, opened at /private/foto-do-trabalho/{id}. */
  workPhotos: z.array(z.string()),
  /** IANA zone of the professional's week. */
  zone: z.string(),
  leadTimeInHours: z.int(),
  /** Whether a paid request waits up to 12 hours for the professional's yes. */
  answersEach: z.boolean(),
  distanceInKm: z.number().nullable(),
  isMine: z.boolean(),
  /** Whether the professional is among the caller's favourites. */
  favourite: z.boolean(),
  bookable: z.boolean(),
  feeInBasisPoints: z.int(),
  /** 0 when the caller has booked this professional before. */
  firstBookingFeeInBasisPoints: z.int(),
  /** How many minutes a slot is held for its payment. */
  holdInMinutes: z.int(),
})
export type ProfileView = z.output<typeof ProfileView>

/**
 * What a profile shows above its subscription gate: what the search card shows and, of a professional who consented to a public page,
 * what such a page may show.
 */
export const ProfileTeaser = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  seal: z.boolean(),
  backgroundVerified: z.boolean(),
  /** The district, or the city of a professional without one. */
  place: z.string().nullable(),
  services: z.array(z.string()),
  dailyPriceInCents: z.int(),
  /** What a day of 8 hours costs this caller with the platform's fee. */
  dayTotalInCents: z.int(),
  /** What a first visit of each duration costs this caller with the platform's fee. */
  visits: z.array(z.strictObject({ hours: z.number(), totalInCents: z.int() })),
  rating: z.number(),
  reviewCount: z.int(),
  newcomer: z.boolean(),
  /** Null without a consent; each field is null without its switch. */
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
