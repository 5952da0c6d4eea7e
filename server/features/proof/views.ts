import { z } from 'zod'
import { ReputationDocument } from '#shared/proof.ts'

/** A public key in PEM; `id` is printed beside each signature. The first one signs now. */
const PublicKeyView = z.strictObject({ id: z.string(), pem: z.string() })

export const KeysView = z.array(PublicKeyView)

export const CertificateCheck = z.strictObject({
  /** Null for a code that is not ours. */
  certificate: z
    .strictObject({
      status: z.enum(['valid', 'expired', 'revoked']),
      code: z.string(),
      title: z.string(),
      /** The name of the professional; null for a revoked certificate. */
      name: z.string().nullable(),
      issuedAt: z.date(),
      validUntil: z.date(),
      /** The text that is signed, its signature in base64, and both as a file. Null for a revoked certificate. */
      signed: z.strictObject({ text: z.string(), signature: z.string(), keyId: z.string(), file: z.string() }).nullable(),
    })
    .nullable(),
  keys: KeysView,
})
export type CertificateCheck = z.output<typeof CertificateCheck>

/** 'forged': the signature does not fit the content. 'certificate': genuine, and its code shows whether it still counts. */
export const FileCheck = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['unreadable', 'unknown_key', 'forged']) }),
  z.strictObject({ kind: z.literal('certificate'), code: z.string() }),
  z.strictObject({ kind: z.literal('reputation'), document: ReputationDocument }),
])
export type FileCheck = z.output<typeof FileCheck>
