import { z } from 'zod'
import { AbsenceStatus } from '#shared/absence.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { DisputeDecision, DisputeStatus, DisputeTopic } from '#shared/disputes.ts'
import { refundStates } from '#shared/refunds.ts'
import { RefundPreview } from '#server/features/payment/service.ts'

/** A participant's statement, with the ids of its photos, for which `dispute.photoLinks` returns links. */
const Statement = z.strictObject({ text: z.string(), at: z.date(), photoIds: z.array(z.string()) })

/** A dispute as one of its two participants reads it. */
const OwnDispute = z.strictObject({
  id: z.string(),
  topic: z.enum(DisputeTopic),
  status: z.enum(DisputeStatus),
  /** True if the reader opened the dispute. Otherwise the other participant did. */
  mine: z.boolean(),
  description: Statement,
  answer: Statement.nullable(),
  /** The team's replies to both participants, oldest first. */
  replies: z.array(z.strictObject({ id: z.string(), text: z.string(), at: z.date() })),
  mayAnswer: z.boolean(),
  /** Until when a reported absence or delay may be contested, while the refund and the transfer wait; otherwise null. */
  contestUntil: z.date().nullable(),
  resolution: z.string().nullable(),
  resolvedAt: z.date().nullable(),
  decision: z.enum(DisputeDecision).nullable(),
  /** The refund that the team decided, in cents; null if the reader is the professional. */
  refundInCents: z.int().nullable(),
})

/** The data of 'Preciso de ajuda' on the page of a booking, for one participant. */
export const BookingHelp = z.strictObject({
  /** True if the reader may open a dispute now, otherwise the reason. */
  mayOpen: z.union([z.literal(true), z.strictObject({ reason: z.string() })]),
  /** The report that a participant did not come to the booking, or null. */
  absence: z
    .strictObject({
      status: z.enum(AbsenceStatus),
      /** True if the reader reported the absence. */
      mine: z.boolean(),
      contestUntil: z.date(),
      /**
       * The refund that is made if the absence report is not contested, in cents; null for the professional, 0 when there is
       * none.
       */
      waitingRefundInCents: z.int().nullable(),
    })
    .nullable(),
  /** The disputes of the booking, newest first. */
  disputes: z.array(OwnDispute),
})
export type BookingHelp = z.output<typeof BookingHelp>

export const DisputeOpened = z.strictObject({ disputeId: z.string() })
export type DisputeOpened = z.output<typeof DisputeOpened>

export const Done = z.strictObject({ ok: z.literal(true) })

/** Links to the photos of a dispute; each works in the caller's session until `expiresAt`. */
export const PhotoLinks = z.strictObject({
  links: z.array(z.strictObject({ photoId: z.string(), url: z.string(), expiresAt: z.date() })),
})
export type PhotoLinks = z.output<typeof PhotoLinks>

export type PhotoSaved = { readonly photoId: string }

const Person = z.strictObject({ id: z.string(), name: z.string() })
const Claim = z.strictObject({ by: z.string(), mine: z.boolean(), until: z.date() })

export const ClaimedView = z.strictObject({ claim: Claim.nullable() })
export type ClaimedView = z.output<typeof ClaimedView>

/** A page of disputes for admins, without statements: `dispute.view` returns the statements and logs the view. */
export const DisputesView = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      bookingId: z.string(),
      topic: z.enum(DisputeTopic),
      status: z.enum(DisputeStatus),
      createdAt: z.date(),
      resolvedAt: z.date().nullable(),
      /** When the team first replied to the dispute or resolved it; null before. */
      firstAnsweredAt: z.date().nullable(),
      /** The admin who works on the dispute, or null. */
      claim: Claim.nullable(),
      answered: z.boolean(),
      /** The status of the absence report that the dispute contests; null without a report. */
      absence: z.enum(AbsenceStatus).nullable(),
      start: z.date(),
      zone: z.string(),
      claimant: Person,
      claimantSide: z.enum(['contractor', 'professional']),
      other: Person,
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type DisputesView = z.output<typeof DisputesView>

/** One dispute as an admin reads it. */
export const DisputeDetail = z.strictObject({
  id: z.string(),
  booking: z.strictObject({ status: z.enum(BookingStatus), paymentStatus: z.enum(PaymentStatus), noShow: z.boolean() }),
  description: Statement,
  answer: Statement.nullable(),
  /** The team's replies to both participants, oldest first. */
  replies: z.array(z.strictObject({ id: z.string(), text: z.string(), createdAt: z.date(), author: z.string() })),
  /** Until when the decision must wait for the other participant to contest; null when no wait is needed. */
  contestUntil: z.date().nullable(),
  resolution: z.string().nullable(),
  decision: z.enum(DisputeDecision).nullable(),
  absence: z.enum(AbsenceStatus).nullable(),
  /** The effect of a resolution without a refund, and of one with a full refund, in cents. */
  moves: z.strictObject({ nothing: RefundPreview, all: RefundPreview }),
  /**
   * The refund that was ordered for this dispute. An open dispute has one only if storing the resolution failed after the refund.
   */
  refund: z.strictObject({ amountInCents: z.int(), state: z.enum(refundStates) }).nullable(),
})
export type DisputeDetail = z.output<typeof DisputeDetail>

/** The last messages of the two participants, oldest first. */
export const DisputeChat = z.strictObject({
  messages: z.array(
    z.strictObject({ id: z.string(), senderName: z.string(), content: z.string(), blocked: z.boolean(), sentAt: z.date() }),
  ),
})
export type DisputeChat = z.output<typeof DisputeChat>

/** `refund`: the state of the refund; null for a resolution without one. */
export const DisputeResolved = z.strictObject({
  disputeId: z.string(),
  amountInCents: z.int(),
  refund: z.enum(refundStates).nullable(),
})
export type DisputeResolved = z.output<typeof DisputeResolved>

/** The team's notes about a dispute, or its replies to the two participants. */
export const NotesView = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), text: z.string(), createdAt: z.date(), author: z.string() })),
})
export type NotesView = z.output<typeof NotesView>

/** The texts that the team reuses in replies, by title. */
export const ReadyAnswersView = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      editedAt: z.date(),
      editedBy: z.string().nullable(),
    }),
  ),
})
export type ReadyAnswersView = z.output<typeof ReadyAnswersView>
