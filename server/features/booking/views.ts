import { z } from 'zod'
import { BookingStatus, PaymentStatus, ReviewStatus } from '#shared/booking.ts'

const Hours = z.union([z.literal(4), z.literal(6), z.literal(8)])
const Party = z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() })

/** `holdExpiresAt` is coerced because a repeat of the same key answers from stored JSON. */
export const RequestedView = z.strictObject({
  bookingId: z.string(),
  holdExpiresAt: z.coerce.date<Date | string>(),
  totalInCents: z.number(),
})
export type RequestedView = z.input<typeof RequestedView>

const card = {
  id: z.string(),
  status: z.enum(BookingStatus),
  paymentStatus: z.enum(PaymentStatus),
  start: z.date(),
  end: z.date(),
  /** IANA zone of the professional: dates and hours are shown in it (AMB-11). */
  zone: z.string(),
  hours: Hours,
  /** The professional's price; both sides see it. */
  amountInCents: z.number(),
  /** Null for the professional: what the household pays on top is not hers to see (R-C5). */
  feeInCents: z.number().nullable(),
  totalInCents: z.number().nullable(),
  /** Which side the reader is on; an admin is on neither. */
  side: z.enum(['contractor', 'professional', 'admin']),
  /** The other party; for an admin, the professional. */
  other: Party,
  /** While Solicitado: when the unpaid slot is released. */
  holdExpiresAt: z.date().nullable(),
  /** The reader's own side only; the other's stays hidden (R-E7). */
  myReviewStatus: z.enum(ReviewStatus).nullable(),
  mayCancel: z.boolean(),
  mayPay: z.boolean(),
  mayReview: z.boolean(),
}

export const BookingCard = z.strictObject(card)
export type BookingCard = z.output<typeof BookingCard>

/** Newest start first (S1 §7). `asProfessional` is null for people without a professional profile. */
export const MyBookings = z.strictObject({
  asContractor: z.array(BookingCard),
  asProfessional: z.array(BookingCard).nullable(),
})
export type MyBookings = z.output<typeof MyBookings>

/** Where the visit takes place. Only the professional is sent it, and only from Confirmado on. */
const HomeView = z.strictObject({
  cep: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  complement: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  residence: z
    .strictObject({
      homeType: z.string(),
      bedrooms: z.number(),
      bathrooms: z.number(),
      sizeInSquareMetres: z.number().nullable(),
      animals: z.array(z.string()),
      residents: z.number().nullable(),
      notes: z.string().nullable(),
    })
    .nullable(),
})

export const BookingDetail = z.strictObject({
  ...card,
  contractor: Party,
  professional: Party,
  createdAt: z.date(),
  cancelledAt: z.date().nullable(),
  /** `payment_expired`, `customer` or a person's own words. */
  cancelReason: z.string().nullable(),
  home: HomeView.nullable(),
})
export type BookingDetail = z.output<typeof BookingDetail>

export const checkoutStates = ['payable', 'processing', 'paid', 'expired', 'cancelled'] as const
export type CheckoutState = (typeof checkoutStates)[number]

export const CheckoutView = z.strictObject({
  booking: BookingCard,
  professional: Party,
  state: z.enum(checkoutStates),
  /** The fee's part that is due only at the first booking of the pair is inside `booking.feeInCents`. */
  holdExpiresAt: z.date().nullable(),
  /** The server's clock, so that a countdown does not trust the device's. */
  now: z.date(),
})
export type CheckoutView = z.output<typeof CheckoutView>

export const CancelledView = z.strictObject({ bookingId: z.string(), status: z.enum(BookingStatus) })
