import { DocumentKind, VerificationStatus } from '#shared/profile.ts'
import { ProofKind } from '#shared/verification.ts'

/**
 * A private file of a professional: an image of the identity check, the criminal-record certificate, or the proof of a new name.
 */
export const PrivateKind = { ...DocumentKind, ...ProofKind } as const
export type PrivateKind = DocumentKind | ProofKind

/** The kind under which each private file is stored. */
export const storedKinds = {
  [DocumentKind.front]: 'document-front',
  [DocumentKind.selfie]: 'document-selfie',
  [ProofKind.certificate]: 'background-certificate',
  [ProofKind.name]: 'name-document',
} as const

/** The profile column for each image of the identity check. */
export const documentColumns = {
  [DocumentKind.front]: 'documentFront',
  [DocumentKind.selfie]: 'documentSelfie',
} as const

/**
 * True if a single new document sends a professional with this status back to review. This is so after an approval; all other
 * professionals must submit both documents.
 */
export function reopens(status: VerificationStatus | null): boolean {
  return status === VerificationStatus.approved
}

/** What a signed link to a private file contains: which file of which professional it opens. */
export type DocumentLink = { readonly professionalId: string; readonly kind: PrivateKind }

const linkShape = new RegExp(`^([\\da-f-]{36})\\.(${Object.values(PrivateKind).join('|')})$`)

/** Encodes which file a link opens as the text that is signed. */
export function writeLink({ professionalId, kind }: DocumentLink): string {
  return `${professionalId}.${kind}`
}

/** Decodes the signed text of a link; null when it is malformed. */
export function readLink(text: string): DocumentLink | null {
  const [, professionalId, kind] = linkShape.exec(text) ?? []
  if (!professionalId) return null
  const which = Object.values(PrivateKind).find((one) => one === kind)
  return which ? { professionalId, kind: which } : null
}

/**
 * True if a file begins and ends like a PDF and contains no script, no open action and no embedded file. Compressed parts are not
 * checked, so a certificate is only downloaded and never shown by our pages.
 */
export function isPlainPdf(file: Buffer): boolean {
  const text = file.toString('latin1')
  if (!text.startsWith('%PDF-1.') && !text.startsWith('%PDF-2.')) return false
  if (!text.slice(-1_024).includes('%%EOF')) return false
  return !/\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|RichMedia|XFA)\b/.test(text)
}
