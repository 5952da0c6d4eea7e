import { z } from 'zod'
import { AbsenceStatus } from '#shared/absence.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { DisputeDecision, DisputeStatus, DisputeTopic } from '#shared/disputes.ts'
import { refundStates } from '#shared/refunds.ts'
import { RefundPreview } from '#server/features/payment/service.ts'

/** One statement with the ids of its photos, which `dispute.photoLinks` turns into links. */
const Statement = z.strictObject({ text: z.string(), at: z.date(), photoIds: z.array(z.string()) })

/** A dispute as one of its two participants reads it. */
const OwnDispute = z.strictObject({
  id: z.string(),
  topic: z.enum(DisputeTopic),
  status: z.enum(DisputeStatus),
  /** Whether the reader opened it. */
  mine: z.boolean(),
  description: Statement,
  answer: Statement.nullable(),
  /** What the team has written to both, oldest first. */
  replies: z.array(z.strictObject({ id: z.string(), text: z.string(), at: z.date() })),
  mayAnswer: z.boolean(),
  /** Until when a reported absence or delay may be contested, while refund and transfer wait for that; otherwise null. */
  contestUntil: z.date().nullable(),
  resolution: z.string().nullable(),
  resolvedAt: z.date().nullable(),
  decision: z.enum(DisputeDecision).nullable(),
  /** The refund that the decision gives, in cents; only for the contractor. */
  refundInCents: z.int().nullable(),
})

/** What a participant sees at 'Preciso de ajuda' on the page of a booking. */
export const BookingHelp = z.strictObject({
  /** True, or the sentence why not now. */
  mayOpen: z.union([z.literal(true), z.strictObject({ reason: z.string() })]),
  /** A reported absence. */
  absence: z
    .strictObject({
      status: z.enum(AbsenceStatus),
      /** Whether the reader reported it. */
      mine: z.boolean(),
      contestUntil: z.date(),
      /** The refund that is made if the report is not contested, in cents; null for the professional, 0 when there is none. */
      waitingRefundInCents: z.int().nullable(),
    })
    .nullable(),
  /** Newest first. */
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

/** A page of disputes for admins, without any statement: `dispute.view` reads the statements and logs that. */
export const DisputesView = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      bookingId: z.string(),
      topic: z.enum(DisputeTopic),
      status: z.enum(DisputeStatus),
      createdAt: z.date(),
      resolvedAt: z.date().nullable(),
      /** When the team first wrote or decided. */
      firstAnsweredAt: z.date().nullable(),
      /** Who of the team works on it. */
      claim: Claim.nullable(),
      answered: z.boolean(),
      /** For a contested absence: the state of its report. */
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

/** All that an admin reads of one dispute. */
export const DisputeDetail = z.strictObject({
  id: z.string(),
  booking: z.strictObject({ status: z.enum(BookingStatus), paymentStatus: z.enum(PaymentStatus), noShow: z.boolean() }),
  description: Statement,
  answer: Statement.nullable(),
  /** What the team has written to both, oldest first. */
  replies: z.array(z.strictObject({ id: z.string(), text: z.string(), createdAt: z.date(), author: z.string() })),
  /** Until when the decision waits for the other participant to contest; null when it does not wait. */
  contestUntil: z.date().nullable(),
  resolution: z.string().nullable(),
  decision: z.enum(DisputeDecision).nullable(),
  absence: z.enum(AbsenceStatus).nullable(),
  /** What a resolution without a refund and one with a full refund would move. */
  moves: z.strictObject({ nothing: RefundPreview, all: RefundPreview }),
  /** The refund that was ordered for this dispute: it is open only if recording the resolution failed after it. */
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

/** The notes of the team about a dispute, or what it has written to the two people. */
export const NotesView = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), text: z.string(), createdAt: z.date(), author: z.string() })),
})
export type NotesView = z.output<typeof NotesView>

/** The texts that the team keeps for its answers, by name. */
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
