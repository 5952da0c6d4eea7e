import { z } from 'zod'
import { ReputationDocument } from '#shared/proof.ts'

/** A public key in PEM; `id` is printed beside each signature. The first key of the list signs new statements. */
const PublicKeyView = z.strictObject({ id: z.string(), pem: z.string() })

export const KeysView = z.array(PublicKeyView)

/** The signed text, its signature in base64, and a file that contains both. */
const Signed = z.strictObject({ text: z.string(), signature: z.string(), keyId: z.string(), file: z.string() })

export const CertificateCheck = z.strictObject({
  /** The income of a professional in a year, if the code belongs to an income statement. */
  income: z
    .strictObject({
      code: z.string(),
      firstName: z.string(),
      year: z.int(),
      totalInCents: z.int(),
      issuedAt: z.date(),
      signed: Signed,
    })
    .optional(),
  /** The certificate; null if no certificate has this code. */
  certificate: z
    .strictObject({
      status: z.enum(['valid', 'expired', 'revoked']),
      code: z.string(),
      title: z.string(),
      /** The name of the professional; null for a revoked certificate. */
      name: z.string().nullable(),
      issuedAt: z.date(),
      validUntil: z.date(),
      /** The signed statement; null for a revoked certificate. */
      signed: Signed.nullable(),
    })
    .nullable(),
  keys: KeysView,
})
export type CertificateCheck = z.output<typeof CertificateCheck>

/**
 * 'forged': the signature does not match the content. 'certificate': genuine; looking up its code shows the current state of the
 * certificate.
 */
export const FileCheck = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['unreadable', 'unknown_key', 'forged']) }),
  z.strictObject({ kind: z.literal('certificate'), code: z.string() }),
  z.strictObject({ kind: z.literal('reputation'), document: ReputationDocument }),
])
export type FileCheck = z.output<typeof FileCheck>
