import { PREFERENCES_PATH } from '#shared/notifications.ts'
import { firstNameOf } from '#shared/pages.ts'
import { renderEmail } from '#server/adapters/email/layout.ts'
import type { Tx } from '#server/core/context.ts'
import { isOptional, noticeOf, type NoticeKind } from './catalogue.ts'
import { queueEmail } from './email.ts'
import { waitsUntil } from './night.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { waysTo } from './rules.ts'

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
  readonly bookingAt?: Date | undefined
}

/**
 * Queues an email to a user by the rules of its kind, unless the user turned its topic off. Does nothing for an erased account.
 */
export async function emailUser(tx: Tx, userId: string, email: UserEmail): Promise<void> {
  const recipient = await recipientOf(tx, userId)
  if (recipient && waysTo(noticeOf(email.kind), recipient.off, false).email) await writeEmail(tx, recipient, email)
}

/** Queues an email to a recipient, in the layout of all emails. The footer links to the preferences where the kind can be turned off. */
export async function writeEmail(tx: Tx, recipient: Recipient, { kind, key, bookingAt, ...words }: UserEmail): Promise<void> {
  const { publicUrl } = tx.settings
  const notice = noticeOf(kind)
  const { subject, paragraphs, preheader = paragraphs[0] ?? subject, action } = words
  const content = renderEmail({
    preheader,
    title: subject,
    paragraphs: [`Olá, ${firstNameOf(recipient.name)}.`, ...paragraphs],
    ...(action && { action: { label: action.label, url: new URL(action.path, publicUrl).href } }),
    ...(isOptional(notice) && { preferencesUrl: new URL(PREFERENCES_PATH, publicUrl).href }),
  })
  await queueEmail(tx, {
    kind,
    userId: recipient.id,
    to: recipient.email,
    subject,
    ...content,
    key,
    waitsUntil: waitsUntil(notice.night, { now: tx.now(), zone: recipient.zone, bookingAt }),
  })
}
