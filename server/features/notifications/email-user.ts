import { renderEmail } from '#server/adapters/email/layout.ts'
import type { Tx } from '#server/core/context.ts'
import { noticeOf, type NoticeKind } from './catalogue.ts'
import { queueEmail } from './email.ts'
import { waitsUntil } from './night.ts'
import { type Recipient, recipientOf } from './recipient.ts'

/** The words of an email. The greeting is added. `path` is an address of this site, '/…'. */
export type EmailWords = {
  readonly subject: string
  /** The line that email programs show beside the subject; by default the first paragraph. */
  readonly preheader?: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly path: string }
}

export type UserEmail = EmailWords & {
  readonly kind: NoticeKind
  /** Names the event and the recipient: the same key sends one email. */
  readonly key: string
  /** The start of the booking that the email is about: at night an email about today's booking does not wait. */
  readonly visitAt?: Date | undefined
}

/** Queues an email to a user, in the layout of all emails and by the rules of its kind. Does nothing for an erased account. */
export async function emailUser(tx: Tx, userId: string, email: UserEmail): Promise<void> {
  const recipient = await recipientOf(tx, userId)
  if (recipient) await emailRecipient(tx, recipient, email)
}

/** Like `emailUser`, for a recipient who was read already. */
export async function emailRecipient(tx: Tx, recipient: Recipient, { kind, key, visitAt, ...words }: UserEmail): Promise<void> {
  const { publicUrl } = tx.settings
  const { subject, paragraphs, preheader = paragraphs[0] ?? subject, action } = words
  const content = renderEmail({
    preheader,
    title: subject,
    paragraphs: [`Olá, ${recipient.name.split(' ')[0] ?? recipient.name}.`, ...paragraphs],
    ...(action && { action: { label: action.label, url: new URL(action.path, publicUrl).href } }),
  })
  await queueEmail(tx, {
    kind,
    userId: recipient.id,
    to: recipient.email,
    subject,
    ...content,
    key,
    waitsUntil: waitsUntil(noticeOf(kind).night, { now: tx.now(), zone: recipient.zone, visitAt }),
  })
}
