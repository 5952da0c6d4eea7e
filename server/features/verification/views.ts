import { z } from 'zod'
import { type DocumentKind, VerificationStatus } from '#shared/profile.ts'
import { CheckProvider, NameChangeStatus, type ProofKind } from '#shared/verification.ts'
import { PrivateKind } from './rules.ts'

const Status = z.enum(Object.values(VerificationStatus))
const Provider = z.enum(Object.values(CheckProvider))

const CheckView = z.strictObject({
  /** The state of the latest concluded background check. */
  state: z.enum(['active', 'refused', 'expired', 'none']),
  /** What the source said about a refused background check. Only the professional reads it. */
  details: z.string().nullable(),
  checkedAt: z.date().nullable(),
  validUntil: z.date().nullable(),
  /** The day that is written on the certificate, 'YYYY-MM-DD'. */
  certificateDay: z.string().nullable(),
  source: Provider.nullable(),
  /**
   * The running background check. `delayed` means that the source did not respond and is asked again. `byTeam` means that an
   * admin reads the certificate. `later` means that the source will give the result later.
   */
  running: z
    .strictObject({ id: z.string(), since: z.date(), byTeam: z.boolean(), delayed: z.boolean(), later: z.boolean() })
    .nullable(),
  /** The id of the background check that was requested last. */
  lastId: z.string().nullable(),
  /** True if the background check that was requested last ended without a result. */
  lastFailed: z.boolean(),
  /** The reason why no background check can be requested now. */
  obstacle: z.enum(['running', 'valid', 'limit', 'identity']).nullable(),
  nextRequestAt: z.date().nullable(),
  /** The source that the next check would use. */
  provider: Provider,
})

export const VerificationView = z.strictObject({
  /** The status of the verification; null until the documents are submitted. */
  status: Status.nullable(),
  refusalReason: z.string().nullable(),
  /** The reason for each refused image. */
  imageReasons: z.strictObject({ front: z.string().nullable(), selfie: z.string().nullable() }),
  submittedAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  /** The stored seal: the documents were approved once, and no later decision removed it. */
  sealed: z.boolean(),
  /** Says for each document if it is uploaded, even if it is not submitted yet. */
  documents: z.strictObject({ front: z.boolean(), selfie: z.boolean() }),
  /** True if the birth date and the mother's name are stored, so that the form does not ask for them. */
  hasIdentity: z.boolean(),
  check: CheckView,
})
export type VerificationView = z.output<typeof VerificationView>

export const DocumentsSent = z.strictObject({ status: z.literal(VerificationStatus.pending) })
export type DocumentsSent = z.output<typeof DocumentsSent>

export const CheckRequested = z.strictObject({ checkId: z.string(), provider: Provider })
export type CheckRequested = z.output<typeof CheckRequested>

/** Links to the stored documents; each works in the caller's session until `expiresAt`. */
export const DocumentLinks = z.strictObject({
  links: z.array(z.strictObject({ kind: z.enum(Object.values(PrivateKind)), url: z.string(), expiresAt: z.date() })),
})
export type DocumentLinks = z.output<typeof DocumentLinks>

export const NameChangeView = z.strictObject({
  request: z
    .strictObject({
      status: z.enum(Object.values(NameChangeStatus)),
      toName: z.string(),
      refusalReason: z.string().nullable(),
      requestedAt: z.date(),
    })
    .nullable(),
  /** True if the document that proves the next requested name is stored. */
  hasDocument: z.boolean(),
})
export type NameChangeView = z.output<typeof NameChangeView>

const Person = { professionalId: z.string(), name: z.string(), cpf: z.string() }

/** The queues that wait for an admin, oldest first. `dueAt`: when the promised period for a decision ends. */
export const PendingView = z.strictObject({
  reviews: z.array(
    z.strictObject({
      professionalId: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      submittedAt: z.date().nullable(),
      dueAt: z.date().nullable(),
      sealed: z.boolean(),
      /** True if the team has decided about earlier documents of this professional. */
      again: z.boolean(),
      /** The admin who is reviewing the documents. */
      claim: z.strictObject({ by: z.string(), mine: z.boolean() }).nullable(),
    }),
  ),
  /** How many of each kind of request the search finds. */
  counts: z.strictObject({ all: z.number(), late: z.number(), again: z.number(), mine: z.number(), free: z.number() }),
  /** The speed of the decisions of the last seven days; null without decisions. */
  speed: z.strictObject({ onTimePercent: z.number(), medianHours: z.number() }).nullable(),
  /** `total`: the number of documents in the queue; `matches`: how many of them the search and the filter find. */
  total: z.number(),
  matches: z.number(),
  /** `page`: the page number of `reviews`, from 1; `first`: the number of documents on the pages before it. */
  page: z.number(),
  first: z.number(),
  certificates: z.array(z.strictObject({ ...Person, checkId: z.string(), requestedAt: z.date(), dueAt: z.date() })),
  names: z.array(
    z.strictObject({
      ...Person,
      requestId: z.string(),
      toName: z.string(),
      reason: z.string(),
      requestedAt: z.date(),
      dueAt: z.date(),
    }),
  ),
})
export type PendingView = z.output<typeof PendingView>

const Claim = z.strictObject({ by: z.string(), mine: z.boolean(), until: z.date() }).nullable()
export const ClaimView = z.strictObject({ claim: Claim })
export type ClaimView = z.output<typeof ClaimView>

/** One professional whose documents are in review. `decidedBy`: the admin whose decision has not been applied yet. */
export const ReviewView = z.strictObject({
  cpf: z.string(),
  /** The birth date and the mother's name; null if they were not given, or if no decision about the person is open. */
  identity: z.strictObject({ birthDate: z.string(), age: z.int(), motherName: z.string() }).nullable(),
  photo: z.string().nullable(),
  district: z.string().nullable(),
  services: z.array(z.string()),
  earlier: z.array(z.strictObject({ approved: z.boolean(), by: z.string().nullable(), decidedAt: z.date(), words: z.string() })),
  decidedBy: z.string().nullable(),
  claim: Claim,
})
export type ReviewView = z.output<typeof ReviewView>

/** A decision, which is applied at `effectiveAt` and may be taken back until then. */
export const DecisionTaken = z.strictObject({ decisionId: z.string(), effectiveAt: z.date() })
export type DecisionTaken = z.output<typeof DecisionTaken>

export const Decided = z.strictObject({ ok: z.literal(true) })
export type Decided = z.output<typeof Decided>

export type DocumentSaved = { readonly kind: DocumentKind; readonly status: VerificationStatus | null }
export type ProofSaved = { readonly kind: ProofKind }
