import { DocumentKind, VerificationStatus } from '#shared/profile.ts'

/** Where the store keeps a paper (DATA-2): always the same place, so that a new one takes the place of the former. */
export function keyOf(professionalId: string, kind: DocumentKind): string {
  return `private/documents/${professionalId}/${kind}`
}

/** How the rows call the two papers. */
export const paperNames = {
  [DocumentKind.front]: { stored: 'document-front', column: 'documentFront' },
  [DocumentKind.selfie]: { stored: 'document-selfie', column: 'documentSelfie' },
} as const

/** Whether one new document sends a professional back to review. It does for an approved one (R-A16); others send both first. */
export function reopens(status: VerificationStatus | null): boolean {
  return status === VerificationStatus.approved
}

/** A link to one paper: whose, which, and until when in seconds since 1970. */
export type DocumentLink = { readonly professionalId: string; readonly kind: DocumentKind; readonly until: number }

const linkShape = /^([\da-f-]{36})\.(documento-frente|selfie-documento)\.(\d{10,12})$/

/** The words of a link, as they stand in its address. */
export function wordsOf({ professionalId, kind, until }: DocumentLink): string {
  return `${professionalId}.${kind}.${until}`
}

/** The link of such words; null where they are none. */
export function linkOf(words: string): DocumentLink | null {
  const [, professionalId, kind, until] = linkShape.exec(words) ?? []
  if (!professionalId || !until) return null
  const which = Object.values(DocumentKind).find((one) => one === kind)
  return which ? { professionalId, kind: which, until: Number(until) } : null
}
