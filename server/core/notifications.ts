import type { Topic } from '#shared/notifications.ts'

/**
 * Through which channels a notification is sent. `email: 'withoutPush'` sends an email only to people without a browser that gets
 * push messages.
 */
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
  /** Why the recipient gets the email, where it is not because of an account. */
  readonly why?: string
  /** The page on which the recipient ends what causes such emails. */
  readonly end?: Link
}

/** A notification for one person, with its content read from the database at this moment. */
export type Notification = {
  readonly userId: string
  readonly title: string
  readonly body: string
  readonly link: Link
  /**
   * Identifies the event, of which each user is notified once. It is derived from the rows alone: a queued email whose key no
   * longer matches is out of date.
   */
  readonly eventKey: string
  /** The start of the booking that this is about: at night a notification about today's booking does not wait. */
  readonly bookingAt?: Date | undefined
  /**
   * When the recipient caused this by an action; null if others did. Within ten minutes of the action the email is sent even at
   * night.
   */
  readonly actedAt?: Date | null
  /** The words of the email where they differ from the entry under the bell. */
  readonly email?: Partial<EmailWords>
}

/** An email in the queue. It holds ids only; the text is written when it is sent. */
export type QueuedEmail = {
  readonly id: string
  readonly userId: string | null
  /** The id of the row that the email is about, or another value from which its text is written, never personal data. */
  readonly about: string
  readonly key: string
  readonly createdAt: Date
}

/**
 * What is sent. `messageKey`: two emails with the same are the same email, sent again; by default it is the key of the queued
 * email.
 */
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
  /** The user cannot turn it off, because without it a charge, a decision or a loss could go unnoticed. */
  readonly required?: true
  /** The person who caused the event gets no notification. */
  readonly exceptActor?: true
}

/** A kind of notification or email: after which events it is sent, to whom, and how. */
export type NotificationKind<Ctx> = Delivery & {
  /** The types of the events after which it is sent. */
  readonly on: readonly string[]
  /** The roles of its recipients. */
  readonly to: readonly string[]
  /**
   * Whom an event concerns, and the notification of each: from the row `about` and the rows around it as they are now. Nobody
   * when the reason no longer exists. `at`: when the event happened.
   */
  readonly notifications: (ctx: Ctx, about: string, at: Date) => Promise<readonly Notification[]>
  /** Writes a queued email from the rows of this moment; null when the reason for the email no longer exists. */
  readonly email: (ctx: Ctx, email: QueuedEmail) => Promise<WrittenEmail | null>
}

/** Kinds by name, such as 'booking.confirmed'. */
export type NotificationKinds<Ctx> = Readonly<Record<string, NotificationKind<Ctx>>>
