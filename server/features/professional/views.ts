import { z } from 'zod'
import { BackgroundBadge } from '#shared/profile.ts'

/** The public page of a professional. */
export const ProfileView = z.strictObject({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.int(),
  yearsOfExperience: z.int(),
  place: z
    .strictObject({ district: z.string().nullable(), city: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  serviceRadiusInKm: z.int(),
  background: z.enum(Object.values(BackgroundBadge)),
  sealed: z.boolean(),
  /** Sealed and with a valid approved check: only then the banner names the Polícia Federal (R-A8). */
  verifiedByPolice: z.boolean(),
  insurance: z.strictObject({ coverageInCents: z.int(), until: z.date(), demonstration: z.boolean() }).nullable(),
  dailyPriceInCents: z.int(),
  bio: z.string().nullable(),
  services: z.array(z.string()),
  /** IANA zone of the professional's week. */
  zone: z.string(),
  noticeInHours: z.int(),
  distanceInKm: z.number().nullable(),
  isMine: z.boolean(),
  /** Whether the professional is among the caller's favourites. */
  favourite: z.boolean(),
  bookable: z.boolean(),
  feeInBasisPoints: z.int(),
  /** 0 when the caller has booked this professional before. */
  firstBookingFeeInBasisPoints: z.int(),
  /** How many minutes a slot is held for its payment (AMB-05). */
  holdInMinutes: z.int(),
})
export type ProfileView = z.output<typeof ProfileView>
