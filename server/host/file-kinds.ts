import type { ImageShape } from '#server/adapters/images/port.ts'
import type { UserCtx } from '#server/core/context.ts'
import type { FindFile } from '#server/core/private-files.ts'
import { findBookingPhoto, saveBookingPhoto } from '#server/features/booking/service.ts'
import { findChatPhoto, sendPhoto } from '#server/features/chat/service.ts'
import { findChecklistPhoto, saveChecklistPhoto } from '#server/features/checklist/service.ts'
import { findDisputePhoto, saveDisputePhoto } from '#server/features/dispute/service.ts'
import { findWorkPhoto, saveWorkPhoto } from '#server/features/portfolio/service.ts'
import { savePhoto } from '#server/features/profile/service.ts'
import { findDocument, saveDocument, saveProof } from '#server/features/verification/service.ts'
import { BOOKING_PHOTO } from '#shared/booking-scope.ts'
import { CHAT_PHOTO } from '#shared/chat.ts'
import { CHECKLIST_PHOTO } from '#shared/checklists.ts'
import { DISPUTE_PHOTO } from '#shared/disputes.ts'
import { WORK_PHOTO } from '#shared/portfolio.ts'
import { DocumentKind, photoMessages, uploadLimits } from '#shared/profile.ts'
import { documentMessages, ProofKind } from '#shared/verification.ts'

/** A kind of file that people send to /upload/{kind} and, if it is private, open at /private/{kind}/{link}. */
export type FileKind = {
  /** The format into which an image is converted; null for a PDF, which is stored unchanged. */
  readonly shape: ImageShape | null
  readonly maxBytes: number
  /** True if only professionals may send this kind of file. */
  readonly professionals?: boolean
  /** True if the path of the upload ends with the id of what the file belongs to. */
  readonly target?: boolean
  readonly invalid: string
  readonly tooBig: string
  /** The message for an image with too many pixels. Without it, the message `invalid` is used. */
  readonly tooManyPixels?: string
  readonly save: (ctx: UserCtx, body: Buffer, about: AboutUpload) => Promise<unknown>
  /** Finds the file to which a private link leads; absent for kinds of public files. */
  readonly find?: FindFile
  /** The file name under which a browser opens the file. */
  readonly fileName?: string
}

type AboutUpload = {
  /** The id at the end of the upload's path; '' for a kind without an id. */
  readonly target: string
  /** When the request arrived, before its body was read. */
  readonly sentAt: Date
}

const image = {
  shape: 'document',
  maxBytes: uploadLimits.document.maxBytes,
  invalid: documentMessages.invalid.title,
  tooBig: documentMessages.tooBig,
  fileName: 'foto.jpg',
} as const
const photo = {
  ...image,
  shape: 'photo',
  maxBytes: uploadLimits.photo.maxBytes,
  invalid: photoMessages.invalid,
  tooManyPixels: photoMessages.tooManyPixels,
} as const
const ofProfessional = (kind: DocumentKind | ProofKind) => ({
  ...image,
  professionals: true,
  fileName: 'documento.jpg',
  find: (viewer: UserCtx, link: string) => findDocument(viewer, link, kind),
})
const document = (kind: DocumentKind): FileKind => ({
  ...ofProfessional(kind),
  save: (ctx, body, { sentAt }) => saveDocument(ctx, kind, body, sentAt),
})
const proof = (kind: ProofKind): FileKind => ({
  ...ofProfessional(kind),
  save: (ctx, body, { sentAt }) => saveProof(ctx, kind, body, sentAt),
})

export const fileKinds: Readonly<Record<string, FileKind>> = {
  avatar: {
    shape: 'avatar',
    maxBytes: uploadLimits.avatar.maxBytes,
    invalid: photoMessages.invalid,
    tooBig: photoMessages.tooBig,
    save: (ctx, body, { sentAt }) => savePhoto(ctx, body, sentAt),
  },
  [DocumentKind.front]: document(DocumentKind.front),
  [DocumentKind.selfie]: document(DocumentKind.selfie),
  [ProofKind.certificate]: {
    ...proof(ProofKind.certificate),
    shape: null,
    invalid: documentMessages.notPdf,
    tooBig: documentMessages.pdfTooBig,
    fileName: 'certidao.pdf',
  },
  [ProofKind.name]: proof(ProofKind.name),
  [DISPUTE_PHOTO]: { ...image, save: saveDisputePhoto, find: findDisputePhoto },
  [CHECKLIST_PHOTO]: {
    ...image,
    target: true,
    save: (ctx, body, { target }) => saveChecklistPhoto(ctx, body, target),
    find: findChecklistPhoto,
  },
  [CHAT_PHOTO]: {
    ...photo,
    target: true,
    save: (ctx, body, { target }) => sendPhoto(ctx, body, target),
    find: findChatPhoto,
  },
  [BOOKING_PHOTO]: {
    ...photo,
    target: true,
    save: (ctx, body, { target }) => saveBookingPhoto(ctx, body, target),
    find: findBookingPhoto,
  },
  [WORK_PHOTO]: { ...photo, shape: 'work', professionals: true, save: saveWorkPhoto, find: findWorkPhoto },
}
