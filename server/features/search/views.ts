import { z } from 'zod'
import { BackgroundBadge } from '#shared/profile.ts'

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
})

export const FoundView = z.strictObject({
  items: z.array(Card),
  nextCursor: z.string().nullable(),
  /** What is known of the viewer's own home: a point, an address without one, or nothing (R-D5). */
  located: z.enum(['coordinates', 'address', 'none']),
  /** Distances are measured to a grid, not to a door (AMB-70): print '≈'. */
  approximate: z.boolean(),
})
export type FoundView = z.output<typeof FoundView>

export const CountView = z.strictObject({ count: z.int(), capped: z.boolean() })
export type CountView = z.output<typeof CountView>

export const TeaserView = z.strictObject({ professionals: z.int(), cities: z.int() })
export type TeaserView = z.output<typeof TeaserView>

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
  /** Sealed, and with a valid approved check: only then the banner names the Polícia Federal (R-A8). */
  verifiedByPolice: z.boolean(),
  insurance: z.strictObject({ coverageInCents: z.int(), until: z.date(), demonstration: z.boolean() }).nullable(),
  dailyPriceInCents: z.int(),
  bio: z.string().nullable(),
  services: z.array(z.string()),
  /** IANA zone of her week. */
  zone: z.string(),
  noticeInHours: z.int(),
  distanceInKm: z.number().nullable(),
  isMine: z.boolean(),
  bookable: z.boolean(),
  feeInBasisPoints: z.int(),
  /** Zero where this household has hired her before. */
  firstBookingFeeInBasisPoints: z.int(),
})
export type ProfileView = z.output<typeof ProfileView>
