import { DocumentKind, VerificationStatus } from '#shared/profile.ts'

/** The key of a document in the file store. It is always the same, so that a new document replaces the earlier one. */
export function keyOf(professionalId: string, kind: DocumentKind): string {
  return `private/documents/${professionalId}/${kind}`
}

/** The stored file kind and the profile column of each document. */
export const documentNames = {
  [DocumentKind.front]: { stored: 'document-front', column: 'documentFront' },
  [DocumentKind.selfie]: { stored: 'document-selfie', column: 'documentSelfie' },
} as const

/** Whether one new document sends a professional back to review. It does for an approved one (R-A16); others send both first. */
export function reopens(status: VerificationStatus | null): boolean {
  return status === VerificationStatus.approved
}

/** A link to one document of a professional. `until`: when it expires, in seconds since 1970. */
export type DocumentLink = { readonly professionalId: string; readonly kind: DocumentKind; readonly until: number }

const linkShape = /^([\da-f-]{36})\.(documento-frente|selfie-documento)\.(\d{10,12})$/

/** The readable part of a link's token. */
export function writeLink({ professionalId, kind, until }: DocumentLink): string {
  return `${professionalId}.${kind}.${until}`
}

/** Reads the readable part of a token; null when it is malformed. */
export function readLink(text: string): DocumentLink | null {
  const [, professionalId, kind, until] = linkShape.exec(text) ?? []
  if (!professionalId || !until) return null
  const which = Object.values(DocumentKind).find((one) => one === kind)
  return which ? { professionalId, kind: which, until: Number(until) } : null
}
