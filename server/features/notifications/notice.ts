import type { Ctx } from '#server/core/context.ts'
import type { NoticeKind } from './catalogue.ts'

/** The words of an email. The greeting is added. `path` is an address of this site, '/…'. */
export type EmailWords = {
  readonly subject: string
  /** The line that email programs show beside the subject; by default the first paragraph. */
  readonly preheader?: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly path: string }
}

/** What one person is told of an event, as the rows say it at this moment. */
export type Told = {
  readonly userId: string
  readonly title: string
  readonly body: string
  /** A path of this site, '/…'. */
  readonly link: string | null
  /** Names the event: each user is told once. It follows from the rows alone, because an email with another key is out of date. */
  readonly eventKey: string
  /** The start of the booking that this is about: at night a notification about today's booking does not wait. */
  readonly bookingAt?: Date | undefined
  /** When the recipient did what caused this, if it was the recipient: for ten minutes from then no night delays the email. */
  readonly actedAt?: Date | null
  /** Where the email says more than the bell, or has another button. */
  readonly email?: Partial<EmailWords>
}

/**
 * Whom a kind of event concerns, and what each person is told: from the row `about` and the rows around it as they are now, nobody when
 * it no longer holds. It runs when the event happens and again when each email is sent. `at`: when the event happened.
 */
export type Tell = (ctx: Ctx, about: string, at: Date) => Promise<readonly Told[]>

/** The kinds of a feature, and whom each tells what. */
export type Notices = { readonly [Kind in NoticeKind]?: Tell }

/** A queued email: ids only. */
export type QueuedEmail = {
  readonly id: string
  readonly kind: NoticeKind
  readonly userId: string | null
  readonly about: string
  readonly key: string
  readonly createdAt: Date
}

/** What is sent. `messageKey`: two emails with the same are the same email, sent again; by default the key of the queued email. */
export type WrittenEmail = EmailWords & { readonly bookingAt?: Date | undefined; readonly messageKey?: string }

/** Writes a queued email from the rows of this moment; null when it no longer holds. */
export type WriteEmail = (ctx: Ctx, email: QueuedEmail) => Promise<WrittenEmail | null>
export type EmailWriters = { readonly [Kind in NoticeKind]?: WriteEmail }

/** The key of a person's email about an event. */
export function emailKey({ eventKey, userId }: Pick<Told, 'eventKey' | 'userId'>): string {
  return `${eventKey}:${userId}`
}
