import { z } from 'zod'
import { DocumentKind, VerificationStatus } from '#shared/profile.ts'

const Status = z.enum(Object.values(VerificationStatus))
const Kind = z.enum(Object.values(DocumentKind))

export const VerificationView = z.strictObject({
  /** Null until the documents are submitted. */
  status: Status.nullable(),
  refusalReason: z.string().nullable(),
  submittedAt: z.date().nullable(),
  /** Which documents are uploaded, submitted or not. */
  documents: z.strictObject({ front: z.boolean(), selfie: z.boolean() }),
})
export type VerificationView = z.output<typeof VerificationView>

export const DocumentsSent = z.strictObject({ status: z.literal(VerificationStatus.pending) })
export type DocumentsSent = z.output<typeof DocumentsSent>

/** A link for each stored document; it works in the caller's session until `expiresAt`. */
export const DocumentLinks = z.strictObject({
  links: z.array(z.strictObject({ kind: Kind, url: z.string(), expiresAt: z.date() })),
})
export type DocumentLinks = z.output<typeof DocumentLinks>

export type DocumentSaved = { readonly kind: DocumentKind; readonly status: VerificationStatus | null }
