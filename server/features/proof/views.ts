import { z } from 'zod'
import { ReputationDocument } from '#shared/proof.ts'

/** A public key in PEM; `id` is printed beside each signature. The first one signs now. */
const PublicKeyView = z.strictObject({ id: z.string(), pem: z.string() })

export const KeysView = z.array(PublicKeyView)

/** The text that is signed, its signature in base64, and both as a file. */
const Signed = z.strictObject({ text: z.string(), signature: z.string(), keyId: z.string(), file: z.string() })

export const CertificateCheck = z.strictObject({
  /** What a professional received in a year, where the code belongs to such a statement. */
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
  /** Null for a code of no certificate. */
  certificate: z
    .strictObject({
      status: z.enum(['valid', 'expired', 'revoked']),
      code: z.string(),
      title: z.string(),
      /** The name of the professional; null for a revoked certificate. */
      name: z.string().nullable(),
      issuedAt: z.date(),
      validUntil: z.date(),
      /** Null for a revoked certificate. */
      signed: Signed.nullable(),
    })
    .nullable(),
  keys: KeysView,
})
export type CertificateCheck = z.output<typeof CertificateCheck>

/** 'forged': the signature does not fit the content. 'certificate': genuine, and its code shows what we say about it now. */
export const FileCheck = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['unreadable', 'unknown_key', 'forged']) }),
  z.strictObject({ kind: z.literal('certificate'), code: z.string() }),
  z.strictObject({ kind: z.literal('reputation'), document: ReputationDocument }),
])
export type FileCheck = z.output<typeof FileCheck>
