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
  cancelReason: z.enum(CancelReason).nullable(),
  paymentStatus: z.enum(PaymentStatus),
  start: z.date(),
  end: z.date(),
  /** IANA zone of the professional: dates and hours are shown in it. */
  zone: z.string(),
  hours: Hours,
  /** The requested services; an empty list means that they are agreed on at the booking. */
  services: Services,
  /** Who brings products and utensils. */
  supplies: z.enum(Supplies),
  /** Extra tasks beyond what the services usually include. */
  extraTasks: ExtraTasks,
  /** The professional's price, which both participants see. */
  amountInCents: z.number(),
  /** The fee; null for the professional, who must not learn what the contractor pays (R-C5). */
  feeInCents: z.number().nullable(),
  totalInCents: z.number().nullable(),
  /** The role of the reader in the booking: contractor, professional or admin. */
  side: z.enum(['contractor', 'professional', 'admin']),
  /** The other participant; for an administrator the professional. */
  other: Party,
  /** When the hold expires; null unless the booking is 'Solicitado' and unpaid. */
  holdExpiresAt: z.date().nullable(),
  /** The professional's deadline to answer a paid request; null unless the booking is Solicitado and paid. */
  answerBy: z.date().nullable(),
  /**
   * How a later booking of a series is charged: when the saved card is charged, which card it is (null for the professional), and
   * whether the bank has refused a card. Null once the booking is paid, and for bookings that are not charged in this way.
   */
  planned: z
    .strictObject({
      chargeAt: z.date(),
      card: z.strictObject({ brand: z.string(), lastFour: z.string() }).nullable(),
      refused: z.boolean(),
    })
    .nullable(),
  /** When the professional announced being on the way; null without it. */
  onTheWayAt: z.date().nullable(),
  /**
   * What the professional earns with a paid booking, and when it reaches the bank account. Null for other readers, and when no
   * amount remains.
   */
  earning: EarningView.nullable(),
  /** The reader's own review status; that of the other participant stays hidden. */
  myReviewStatus: z.enum(ReviewStatus).nullable(),
  mayPay: z.boolean(),
  mayReview: z.boolean(),
}

export const BookingCard = z.strictObject(card)
export type BookingCard = z.output<typeof BookingCard>

/** The home where a booking takes place. Only the professional can read it, see `mayKnowHome`. */
const HomeView = z.strictObject({
  /** The name of the person who opens the door, if not the contractor. */
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

/** A booking card in the reader's own list, with the reader's permissions and the open reschedule request. */
export const ListedBooking = z.strictObject({
  ...card,
  reschedule: RescheduleView.nullable(),
  may: MayView,
  /**
   * The straight-line distance in kilometres from the professional's previous booking of the same day; null for other readers.
   */
  kmFromPrevious: z.number().optional(),
  /**
   * Present if the reader is asked for an answer, only in `waiting` of the dashboard. `contestUntil` is the deadline for contesting
   * a reported absence of the reader. It is null if the other participant opened a dispute.
   */
  asked: z.strictObject({ contestUntil: z.date().nullable() }).optional(),
})
export type ListedBooking = z.output<typeof ListedBooking>

/** The cursor of the next page for `booking.earlier`; null at the end of the list. */
const Earlier = z.strictObject({ start: z.date(), id: z.string() }).nullable()

/**
 * A person's bookings, latest start first: all that block a slot, and one page of the others. `asProfessional` is null without
 * the role of a professional. `count` is the length of the complete list, and `now` is the server's time.
 */
export const MyBookings = z.strictObject({
  asContractor: z.array(ListedBooking),
  asProfessional: z.array(ListedBooking).nullable(),
  count: z.strictObject({ contractor: z.number(), professional: z.number() }),
  earlier: z.strictObject({ contractor: Earlier, professional: Earlier }),
  now: z.date(),
})
export type MyBookings = z.output<typeof MyBookings>

/** The next page of one list of bookings, latest start first. */
export const EarlierView = z.strictObject({ items: z.array(ListedBooking), earlier: Earlier, now: z.date() })
export type EarlierView = z.output<typeof EarlierView>

/** The dashboard of a contractor or professional: the first cards of each group, and counts of all bookings. */
export const AgendaView = z.strictObject({
  /** The running booking, otherwise the next paid one. */
  next: ListedBooking.nullable(),
  /** Active bookings that have not begun, soonest first. */
  upcoming: z.array(ListedBooking),
  /**
   * Bookings that wait for an action of the reader: disputes to answer, then unpaid requests and reschedule requests of the other
   * participant; each soonest first.
   */
  waiting: z.array(ListedBooking),
  /** Counts of bookings; `listed` is the number of bookings in the reader's list. */
  count: z.strictObject({ active: z.number(), waiting: z.number(), done: z.number(), listed: z.number() }),
  now: z.date(),
})
export type AgendaView = z.output<typeof AgendaView>

/** How many minutes the slot was held for the payment; null for a later booking of a series. */
const HeldMinutes = z.int().nullable()

export const BookingDetail = z.strictObject({
  ...card,
  contractor: Party,
  professional: Party,
  createdAt: z.date(),
  heldMinutes: HeldMinutes,
  cancelledAt: z.date().nullable(),
  /** The note of the participant who cancelled, for the other participant. */
  cancelNote: z.string().nullable(),
  cancelledBy: z.enum(['contractor', 'professional', 'system']).nullable(),
  /** Whether the professional declined the request; a cancellation of an agreed booking is none. */
  declined: z.boolean(),
  noShowBy: z.enum(['contractor', 'professional']).nullable(),
  home: HomeView.nullable(),
  /**
   * The district and the distance in whole kilometres, only for the professional of an unconfirmed request, whose `home` is still
   * null.
   */
  area: z.strictObject({ district: z.string(), city: z.string().nullable(), distanceInKm: z.number().nullable() }).nullable(),
  /**
   * The place as the contractor recognises it; only for the contractor, because the professional reads `home`. Null without an
   * address.
   */
  place: Place.nullable(),
  /** The contractor's notes for the professional, who can read them as long as the home. */
  visitNotes: z.string().nullable(),
  /** The ids of the photos of the notes, in the order of their upload. A reader of the notes may also read the photos. */
  photos: z.array(z.string()),
  /** True if the reader may change the notes and the services of the booking. Only the contractor may, until the start. */
  mayWriteNotes: z.boolean(),
  /** The services to choose from while the reader may change the scope; otherwise empty. */
  offered: Services,
  /** The four-digit start code that the contractor gives at the door. Null for other readers, and after the check-in. */
  startCode: z.string().nullable(),
  checkedInAt: z.date().nullable(),
  checkedOutAt: z.date().nullable(),
  /** The last delay that each participant has announced, in minutes after the start; none after the check-in. */
  delays: z.array(z.strictObject({ by: z.enum(['contractor', 'professional']), minutes: z.number(), at: z.date() })),
  seriesId: z.string().nullable(),
  /** True if the contractor wants a substitute to be sought if the professional cancels. Always false for other readers. */
  seekSubstitute: z.boolean(),
  /**
   * The booking's series: the position of the booking, the number of active bookings, and all bookings by start. Null for a
   * single booking.
   */
  series: z
    .strictObject({
      position: z.number(),
      count: z.number(),
      /** True if the series has no end date. */
      openEnded: z.boolean(),
      visits: z.array(
        z.strictObject({ bookingId: z.string(), start: z.date(), status: card.status, cancelReason: card.cancelReason }),
      ),
    })
    .nullable(),
  /** The state of a chargeback of the payment; null for the professional and when there is none. */
  contested: z.strictObject({ status: z.enum(contestedStates), method: z.enum(['card', 'pix']) }).nullable(),
  /** The credit that paid a part of the fee, once the booking is paid; 0 for the professional. */
  creditInCents: z.number(),
  /** The refund of the booking: made, pending, or refused for good. Null for the professional and when there is none. */
  refund: z
    .strictObject({ amountInCents: z.number(), state: z.enum(refundStates), madeInCents: z.number().optional() })
    .nullable(),
  /** Each refund, oldest first; none for the professional. */
  refunds: z.array(z.strictObject({ at: z.date(), amountInCents: z.number(), state: z.enum(refundStates) })),
  /** How much the contractor gets back for cancelling before `until`. Null when it is not everything, and for other readers. */
  fullRefund: z.strictObject({ until: z.date(), inCents: z.number() }).nullable(),
  /** What the professional keeps of the price after refunds, in cents; null for other readers and while the booking is unpaid. */
  keptByProfessionalInCents: z.number().nullable(),
  /** The paid hours on top of the agreed ones, oldest first. */
  longer: z.array(LongerHours),
  /** The events of the booking, oldest first; `what` is a sentence in Portuguese. */
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
  /** The grammatical gender in texts, 'o profissional' or 'a profissional', or null if the professional has not chosen. */
  spokenOf: z.enum(Object.values(SpokenOf)).nullable(),
  state: z.enum(checkoutStates),
  /** The contractor's credit for a part of the fee, in cents; the charge is lower than the total by this amount. */
  creditInCents: z.int(),
  /** `booking.feeInCents` includes the extra fee that is due only at the contractor's first booking with the professional. */
  holdExpiresAt: z.date().nullable(),
  /** Says if and how the booking may be paid by Pix. */
  pix: z.enum(pixOffers),
  heldMinutes: HeldMinutes,
  /** The place as the contractor recognises it; null without an address. */
  place: Place.nullable(),
  /** The contractor's notes for the professional. */
  visitNotes: z.string().nullable(),
  /** The server's clock, so that a countdown does not trust the device's. */
  now: z.date(),
  /**
   * The booking's place in its series, or null for a single booking. `payFirst` is another booking of the series that must be
   * paid before this one. The later charges are those that the contractor must agree to or has agreed to (ADR 029).
   */
  series: z
    .strictObject({
      position: z.number(),
      count: z.number(),
      /** How often the further dates of an open-ended series are charged, in weeks; null for other series. */
      openEvery: z.union([z.literal(1), z.literal(2)]).nullable(),
      payFirst: z.string().nullable(),
      charges: z.array(z.strictObject({ bookingId: z.string(), start: z.date(), chargeAt: z.date(), totalInCents: z.number() })),
      card: z.strictObject({ brand: z.string(), lastFour: z.string() }).nullable(),
    })
    .nullable(),
})
export type CheckoutView = z.output<typeof CheckoutView>

/** The data of one future booking that a device stores for offline use. */
export const OfflineBooking = z.strictObject({
  id: z.string(),
  side: z.enum(['contractor', 'professional']),
  status: z.enum(BookingStatus),
  start: z.date(),
  end: z.date(),
  zone: z.string(),
  otherName: z.string(),
  /** The address as lines of text. Empty without an address, and for the professional until the booking is paid. */
  address: z.array(z.string()),
  /** The start code, only for the contractor, from the payment until the check-in. */
  startCode: z.string().nullable(),
  /** True if the reader is the professional and has not checked in yet. */
  awaitsCheckIn: z.boolean(),
  /** When the professional announced being on the way; null without it. */
  onTheWayAt: z.date().nullable(),
  earning: EarningView.nullable(),
})
export type OfflineBooking = z.output<typeof OfflineBooking>

/** The caller's next bookings, as contractor and as professional, soonest first. */
export const OfflineView = z.strictObject({ bookings: z.array(OfflineBooking), now: z.date() })
export type OfflineView = z.output<typeof OfflineView>

export const VisitWithView = z.strictObject({ visit: BookingDetail.nullable() })
