import { z } from 'zod'
import { Supplies } from '#shared/booking-scope.ts'
import { BookingStatus, CancelReason, PaymentStatus, ReviewStatus } from '#shared/booking.ts'
import { refundStates } from '#shared/refunds.ts'
import { RescheduleView } from '../reschedule/views.ts'
import { Hours, MayView, Party, Services } from '../views.ts'

const card = {
  id: z.string(),
  status: z.enum(BookingStatus),
  paymentStatus: z.enum(PaymentStatus),
  start: z.date(),
  end: z.date(),
  /** IANA zone of the professional: dates and hours are shown in it (AMB-11). */
  zone: z.string(),
  hours: Hours,
  /** What was asked for; none: to be agreed at the visit. */
  services: Services,
  /** Who brings products and utensils. */
  supplies: z.enum(Supplies),
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
  mayPay: z.boolean(),
  mayReview: z.boolean(),
}

export const BookingCard = z.strictObject(card)
export type BookingCard = z.output<typeof BookingCard>

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

/** A card of one's own list: with what its reader may do, and the wish for another hour that waits. */
export const ListedBooking = z.strictObject({ ...card, reschedule: RescheduleView.nullable(), may: MayView })
export type ListedBooking = z.output<typeof ListedBooking>

/** Where a list goes on, for `booking.earlier`; null at its end. */
const Earlier = z.strictObject({ start: z.date(), id: z.string() }).nullable()

/**
 * Latest start first (R-C4): all that hold a slot, of the rest as many as one page. `asProfessional` is null for people without a
 * professional profile; `count` is of the whole list; `now` is the server's clock.
 */
export const MyBookings = z.strictObject({
  asContractor: z.array(ListedBooking),
  asProfessional: z.array(ListedBooking).nullable(),
  count: z.strictObject({ contractor: z.number(), professional: z.number() }),
  earlier: z.strictObject({ contractor: Earlier, professional: Earlier }),
  now: z.date(),
})
export type MyBookings = z.output<typeof MyBookings>

/** What follows in one list, latest start first. */
export const EarlierView = z.strictObject({ items: z.array(ListedBooking), earlier: Earlier, now: z.date() })
export type EarlierView = z.output<typeof EarlierView>

/** One side's dashboard: cards of what comes and waits soonest, and figures that count all (R-C6). */
export const AgendaView = z.strictObject({
  /** The paid visit that is under way, else the next one. */
  next: ListedBooking.nullable(),
  /** Soonest first; active, and not begun. */
  upcoming: z.array(ListedBooking),
  /** Unpaid requests, and the other side's wishes for another hour; soonest first. */
  waiting: z.array(ListedBooking),
  /** `listed`: everything in this side's list. */
  count: z.strictObject({ active: z.number(), waiting: z.number(), done: z.number(), listed: z.number() }),
  now: z.date(),
})
export type AgendaView = z.output<typeof AgendaView>

export const BookingDetail = z.strictObject({
  ...card,
  contractor: Party,
  professional: Party,
  createdAt: z.date(),
  cancelledAt: z.date().nullable(),
  cancelReason: z.enum(CancelReason).nullable(),
  /** What the participant who cancelled wrote to the other. */
  cancelNote: z.string().nullable(),
  cancelledBy: z.enum(['contractor', 'professional', 'system']).nullable(),
  noShowBy: z.enum(['contractor', 'professional']).nullable(),
  home: HomeView.nullable(),
  /** What the customer wants her to know; the professional is sent it from Confirmado on. */
  visitNotes: z.string().nullable(),
  /** Whether its reader may write them, and say what the visit is for: the customer, until the start. */
  mayWriteNotes: z.boolean(),
  /** What its reader may ask her for; empty where that is no longer a question. */
  offered: Services,
  /** The four digits to be said at the door; the customer's alone, while the visit is to come or under way. */
  startCode: z.string().nullable(),
  checkedInAt: z.date().nullable(),
  checkedOutAt: z.date().nullable(),
  seriesId: z.string().nullable(),
  /** Of a visit that repeats: which one it is, of how many that stand, and all of them in order, itself included. */
  series: z
    .strictObject({
      position: z.number(),
      count: z.number(),
      visits: z.array(z.strictObject({ bookingId: z.string(), start: z.date(), status: z.enum(BookingStatus) })),
    })
    .nullable(),
  /** What went back, is on its way, or could not be given back; null for the professional, and where nothing is due. */
  refund: z.strictObject({ amountInCents: z.number(), state: z.enum(refundStates) }).nullable(),
  /** What of her price is hers as things stand; for the professional alone, once it is paid. */
  keptByProfessionalInCents: z.number().nullable(),
  /** Oldest first; `what` is a sentence in Portuguese. */
  history: z.array(z.strictObject({ at: z.date(), what: z.string() })),
  reschedule: RescheduleView.nullable(),
  may: MayView,
  /** The server's clock, so that a countdown does not trust the device's. */
  now: z.date(),
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
  /** What the customer wants her to know of this visit. */
  visitNotes: z.string().nullable(),
  /** The server's clock, so that a countdown does not trust the device's. */
  now: z.date(),
  /** Of a visit that repeats: which one it is, of how many that stand, and the next one that waits for its payment (ADR 021). */
  series: z
    .strictObject({
      position: z.number(),
      count: z.number(),
      next: z.strictObject({ bookingId: z.string(), start: z.date() }).nullable(),
    })
    .nullable(),
})
export type CheckoutView = z.output<typeof CheckoutView>
