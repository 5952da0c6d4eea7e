import { z } from 'zod'
import { Supplies } from '#shared/booking-scope.ts'
import { BookingStatus, CancelReason, PaymentStatus, ReviewStatus } from '#shared/booking.ts'
import { contestedStates } from '#shared/chargebacks.ts'
import { holdReasonNames } from '#shared/earnings.ts'
import { pixOffers } from '#shared/pix.ts'
import { SpokenOf } from '#shared/profile.ts'
import { refundStates } from '#shared/refunds.ts'
import { LongerHours } from '../longer/views.ts'
import { RescheduleView } from '../reschedule/views.ts'
import { ExtraTasks, Hours, MayView, Party, Place, Services } from '../views.ts'

const inCents = z.int()
const EarningView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('expected'), inCents, onAccountBy: z.string() }),
  z.strictObject({ state: z.literal('sent'), inCents, sentOn: z.string() }),
  z.strictObject({ state: z.literal('held'), inCents, reason: z.enum(holdReasonNames) }),
  z.strictObject({ state: z.literal(['account', 'trying', 'sending']), inCents }),
])

const card = {
  id: z.string(),
  status: z.enum(BookingStatus),
  paymentStatus: z.enum(PaymentStatus),
  start: z.date(),
  end: z.date(),
  /** IANA zone of the professional: dates and hours are shown in it. */
  zone: z.string(),
  hours: Hours,
  /** The requested services; none: they are agreed on at the booking. */
  services: Services,
  /** Who brings products and utensils. */
  supplies: z.enum(Supplies),
  /** Work beyond the usual of the services. */
  extraTasks: ExtraTasks,
  /** The professional's price, which both sides see. */
  amountInCents: z.number(),
  /** Null for the professional, who must not learn what the contractor pays (R-C5). */
  feeInCents: z.number().nullable(),
  totalInCents: z.number().nullable(),
  /** The reader's side. */
  side: z.enum(['contractor', 'professional', 'admin']),
  /** The other participant; for an administrator the professional. */
  other: Party,
  /** While Solicitado and unpaid: when the hold expires. */
  holdExpiresAt: z.date().nullable(),
  /** While Solicitado and paid: until when the professional answers. */
  answerBy: z.date().nullable(),
  /**
   * For a later booking of a series while Solicitado, or freed unpaid: when the saved card is charged, the card (null for the
   * professional), and whether the bank has refused a card for it.
   */
  planned: z
    .strictObject({
      chargeAt: z.date(),
      card: z.strictObject({ brand: z.string(), lastFour: z.string() }).nullable(),
      refused: z.boolean(),
    })
    .nullable(),
  /** When the professional said to be on the way. */
  onTheWayAt: z.date().nullable(),
  /** For the professional: what a paid booking brings, and when it is on the account. Null for others, and where nothing is left. */
  earning: EarningView.nullable(),
  /** The reader's own review status; that of the other side stays hidden. */
  myReviewStatus: z.enum(ReviewStatus).nullable(),
  mayPay: z.boolean(),
  mayReview: z.boolean(),
}

export const BookingCard = z.strictObject(card)
export type BookingCard = z.output<typeof BookingCard>

/** Where a booking takes place. Only the professional is sent it, see `mayKnowHome`. */
const HomeView = z.strictObject({
  /** Who opens the door, if not the contractor. */
  receiver: z.string().nullable(),
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
      hasAnimals: z.boolean(),
      animals: z.array(z.string()),
      residents: z.number().nullable(),
      notes: z.string().nullable(),
    })
    .nullable(),
})

/** A card of the reader's own list, with the reader's permissions and the open reschedule request. */
export const ListedBooking = z.strictObject({
  ...card,
  reschedule: RescheduleView.nullable(),
  may: MayView,
  /** For the professional: kilometres in a straight line from the visit before on the same day. */
  kmFromPrevious: z.number().optional(),
})
export type ListedBooking = z.output<typeof ListedBooking>

/** The cursor of the next page for `booking.earlier`; null at the end of the list. */
const Earlier = z.strictObject({ start: z.date(), id: z.string() }).nullable()

/**
 * Latest start first: all bookings that hold a slot, and one page of the others. `asProfessional` is null for people without a
 * professional profile; `count` counts the whole list; `now` is the server's clock.
 */
export const MyBookings = z.strictObject({
  asContractor: z.array(ListedBooking),
  asProfessional: z.array(ListedBooking).nullable(),
  count: z.strictObject({ contractor: z.number(), professional: z.number() }),
  earlier: z.strictObject({ contractor: Earlier, professional: Earlier }),
  now: z.date(),
})
export type MyBookings = z.output<typeof MyBookings>

/** The next page of one list, latest start first. */
export const EarlierView = z.strictObject({ items: z.array(ListedBooking), earlier: Earlier, now: z.date() })
export type EarlierView = z.output<typeof EarlierView>

/** One side's dashboard: the first cards, and counts of all. */
export const AgendaView = z.strictObject({
  /** The paid booking that is running, otherwise the next one. */
  next: ListedBooking.nullable(),
  /** Active and not begun, soonest first. */
  upcoming: z.array(ListedBooking),
  /** Unpaid requests and reschedule requests of the other side, soonest first. */
  waiting: z.array(ListedBooking),
  /** `listed`: everything in this side's list. */
  count: z.strictObject({ active: z.number(), waiting: z.number(), done: z.number(), listed: z.number() }),
  now: z.date(),
})
export type AgendaView = z.output<typeof AgendaView>

/** For how long the slot was held until it was paid for; null for a later booking of a series. */
const HeldMinutes = z.int().nullable()

export const BookingDetail = z.strictObject({
  ...card,
  contractor: Party,
  professional: Party,
  createdAt: z.date(),
  heldMinutes: HeldMinutes,
  cancelledAt: z.date().nullable(),
  cancelReason: z.enum(CancelReason).nullable(),
  /** What the participant who cancelled wrote to the other. */
  cancelNote: z.string().nullable(),
  cancelledBy: z.enum(['contractor', 'professional', 'system']).nullable(),
  noShowBy: z.enum(['contractor', 'professional']).nullable(),
  home: HomeView.nullable(),
  /** Only for the professional of a request: the district and the distance in whole kilometres. Then `home` is null. */
  area: z.strictObject({ district: z.string(), city: z.string().nullable(), distanceInKm: z.number().nullable() }).nullable(),
  /** Only for the contractor; the professional reads `home`. Null without an address. */
  place: Place.nullable(),
  /** What the contractor wants the professional to know. The professional is sent it with the home. */
  visitNotes: z.string().nullable(),
  /** The ids of the photos of the notes in the order in which they were sent; whoever reads the notes reads them. */
  photos: z.array(z.string()),
  /** Whether the reader may change the notes and the scope: the contractor, until the start. */
  mayWriteNotes: z.boolean(),
  /** The services to choose from while the reader may change the scope; otherwise empty. */
  offered: Services,
  /** The four digits that the contractor gives at the door; only for the contractor, until the check-in. */
  startCode: z.string().nullable(),
  checkedInAt: z.date().nullable(),
  checkedOutAt: z.date().nullable(),
  seriesId: z.string().nullable(),
  /** Whether somebody else is sought when the professional cancels. Only the contractor's choice, so false for everybody else. */
  seekSubstitute: z.boolean(),
  /** For a booking of a series: the position, the number of active bookings, and all bookings in order. */
  series: z
    .strictObject({
      position: z.number(),
      count: z.number(),
      /** A series without an end. */
      openEnded: z.boolean(),
      visits: z.array(z.strictObject({ bookingId: z.string(), start: z.date(), status: z.enum(BookingStatus) })),
    })
    .nullable(),
  /** The state of a chargeback of the payment; null for the professional and when there is none. */
  contested: z.strictObject({ status: z.enum(contestedStates), method: z.enum(['card', 'pix']) }).nullable(),
  /** The credit that paid a part of the fee, once the booking is paid; 0 for the professional. */
  creditInCents: z.number(),
  /** The refund that is made, pending or stuck; null for the professional and when there is none. */
  refund: z
    .strictObject({ amountInCents: z.number(), state: z.enum(refundStates), madeInCents: z.number().optional() })
    .nullable(),
  /** Each refund, oldest first; none for the professional. */
  refunds: z.array(z.strictObject({ at: z.date(), amountInCents: z.number(), state: z.enum(refundStates) })),
  /** What the professional keeps of the price; only for the professional, once it is paid. */
  keptByProfessionalInCents: z.number().nullable(),
  /** The paid hours on top of the agreed ones, oldest first. */
  longer: z.array(LongerHours),
  /** Oldest first; `what` is a sentence in Portuguese. */
  history: z.array(z.strictObject({ at: z.date(), what: z.string() })),
  reschedule: RescheduleView.nullable(),
  may: MayView,
  /** The server's clock, so that a countdown does not trust the device's. */
  now: z.date(),
})
export type BookingDetail = z.output<typeof BookingDetail>

export const checkoutStates = ['payable', 'planned', 'processing', 'paid', 'expired', 'cancelled'] as const

export type CheckoutState = (typeof checkoutStates)[number]

export const CheckoutView = z.strictObject({
  booking: BookingCard,
  professional: Party,
  /** Whether texts say 'o profissional' or 'a profissional'; null if the professional has not chosen. */
  spokenOf: z.enum(Object.values(SpokenOf)).nullable(),
  state: z.enum(checkoutStates),
  /** The contractor's credit that pays a part of the fee; so much less than the total is charged. */
  creditInCents: z.int(),
  /** The fee's part that is due only at the first booking of the pair is inside `booking.feeInCents`. */
  holdExpiresAt: z.date().nullable(),
  /** Whether the booking may be paid by Pix. */
  pix: z.enum(pixOffers),
  heldMinutes: HeldMinutes,
  /** Null without an address. */
  place: Place.nullable(),
  /** What the contractor wants the professional to know. */
  visitNotes: z.string().nullable(),
  /** The server's clock, so that a countdown does not trust the device's. */
  now: z.date(),
  /**
   * For a booking of a series: the position and the number of active bookings; `payFirst`, the booking with which the payment
   * begins when it is another one; and the later charges, to be agreed to before the payment or agreed to already (ADR 029).
   */
  series: z
    .strictObject({
      position: z.number(),
      count: z.number(),
      /** Of a series without an end: how often its further dates are charged; null for every other. */
      openEvery: z.union([z.literal(1), z.literal(2)]).nullable(),
      payFirst: z.string().nullable(),
      charges: z.array(z.strictObject({ bookingId: z.string(), start: z.date(), chargeAt: z.date(), totalInCents: z.number() })),
      card: z.strictObject({ brand: z.string(), lastFour: z.string() }).nullable(),
    })
    .nullable(),
})
export type CheckoutView = z.output<typeof CheckoutView>

/** What a device stores of one booking that lies ahead. */
export const OfflineBooking = z.strictObject({
  id: z.string(),
  side: z.enum(['contractor', 'professional']),
  status: z.enum(BookingStatus),
  start: z.date(),
  end: z.date(),
  zone: z.string(),
  otherName: z.string(),
  /** Lines to read. Empty without an address, and for the professional until the booking is paid. */
  address: z.array(z.string()),
  /** Only for the contractor, from the payment until the check-in. */
  startCode: z.string().nullable(),
  /** Whether the professional has still to check in. */
  awaitsCheckIn: z.boolean(),
  /** Since when the professional has said to be on the way. */
  onTheWayAt: z.date().nullable(),
  earning: EarningView.nullable(),
})
export type OfflineBooking = z.output<typeof OfflineBooking>

/** The next bookings of both sides, soonest first. */
export const OfflineView = z.strictObject({ bookings: z.array(OfflineBooking), now: z.date() })
export type OfflineView = z.output<typeof OfflineView>

export const VisitWithView = z.strictObject({ visit: BookingDetail.nullable() })
