import type { Topic } from '#shared/notifications.ts'

/** By which ways a notification is sent. `email: 'withoutPush'` sends an email only to people whom no push reaches. */
export type Ways = { readonly bell: boolean; readonly email: 'always' | 'withoutPush' | 'never'; readonly push: boolean }

/** A page of this site, '/…', and the label of the button that opens it. */
export type Link = { readonly label: string; readonly path: string }

/** The words of an email. The greeting is added. */
export type EmailWords = {
  readonly subject: string
  /** The line that email programs show beside the subject; by default the first paragraph. */
  readonly preheader?: string
  readonly paragraphs: readonly string[]
  readonly action: Link
}

/** What one person is notified of, as the rows say it at this moment. */
export type Notification = {
  readonly userId: string
  readonly title: string
  readonly body: string
  readonly link: Link
  /** Names the event: each user is notified once. It follows from the rows alone, because an email with another key is out of date. */
  readonly eventKey: string
  /** The start of the booking that this is about: at night a notification about today's booking does not wait. */
  readonly bookingAt?: Date | undefined
  /** When the recipient did what caused this, if it was the recipient: for ten minutes from then no night delays the email. */
  readonly actedAt?: Date | null
  /** Where the email says more than the bell. */
  readonly email?: Partial<EmailWords>
}

/** An email in the queue. It holds ids only; the text is written when it is sent. */
export type QueuedEmail = {
  readonly id: string
  readonly userId: string | null
  /** The id of a row, or what else its writer needs that is no personal data. */
  readonly about: string
  readonly key: string
  readonly createdAt: Date
}

/** What is sent. `messageKey`: two emails with the same are the same email, sent again; by default the key of the queued email. */
export type WrittenEmail = EmailWords & { readonly bookingAt?: Date | undefined; readonly messageKey?: string }

/** How the notifications of a kind are sent. */
export type Delivery = {
  readonly topic: Topic
  readonly ways: Ways
  /**
   * Whether email and push wait from 22:00 to 7:00 on the recipient's clock. 'booking': they do, unless it is about a booking of the
   * same day. An email about what the recipient did in the last ten minutes never waits.
   */
  readonly night: 'waits' | 'booking' | 'never'
  /** What a locked screen shows, without names, places and amounts. By default the words of the topic. */
  readonly push?: string
  /** It cannot be turned off, because something is charged, decided or lost without it. */
  readonly required?: true
  /** The person who caused the event gets no notification. */
  readonly exceptActor?: true
}

/** A kind of notification or email. */
export type NotificationKind<Ctx> = Delivery & {
  /** The types of the events after which it is sent. */
  readonly on: readonly string[]
  /** The roles of its recipients. */
  readonly to: readonly string[]
  /**
   * Whom an event concerns, and what each is notified of: from the row `about` and the rows around it as they are now, nobody when it no
   * longer holds. `at`: when the event happened.
   */
  readonly notifications: (ctx: Ctx, about: string, at: Date) => Promise<readonly Notification[]>
  /** Writes a queued email from the rows of this moment; null when it no longer holds. */
  readonly email: (ctx: Ctx, email: QueuedEmail) => Promise<WrittenEmail | null>
}

/** Kinds by name, such as 'booking.confirmed'. */
export type NotificationKinds<Ctx> = Readonly<Record<string, NotificationKind<Ctx>>>
