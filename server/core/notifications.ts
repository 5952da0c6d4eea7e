import type { Topic } from '#shared/notifications.ts'

/**
 * The channels of a notification. `email: 'withoutPush'` sends an email only to people who have no browser that gets push
 * messages.
 */
export type Ways = { readonly bell: boolean; readonly email: 'always' | 'withoutPush' | 'never'; readonly push: boolean }

/** A link to a page of this site: its path, '/…', and the label of its button. */
export type Link = { readonly label: string; readonly path: string }

/** The texts of an email, without the greeting, which is added later. */
export type EmailWords = {
  readonly subject: string
  /** The line that email programs show beside the subject; by default the first paragraph. */
  readonly preheader?: string
  readonly paragraphs: readonly string[]
  readonly action: Link
  /** The sentence that says why the recipient gets the email; by default that it is because of an account. */
  readonly why?: string
  /** The link to the page on which the recipient can stop such emails. */
  readonly end?: Link
}

/** A notification for one person. Its content is read from the database when the notification is made. */
export type Notification = {
  readonly userId: string
  readonly title: string
  readonly body: string
  readonly link: Link
  /**
   * Identifies the event, so that each user is notified of it once. The key depends on the rows alone. A queued email with
   * another key is out of date and is not sent.
   */
  readonly eventKey: string
  /**
   * The start of the booking that the notification is about. At night a notification about a booking of the same day is not
   * delayed.
   */
  readonly bookingAt?: Date | undefined
  /**
   * The time at which the recipient's own action caused the event. It is null if others caused it. Within ten minutes of the
   * action the email is sent even at night.
   */
  readonly actedAt?: Date | null
  /** The texts of the email that differ from those of the entry under the bell. */
  readonly email?: Partial<EmailWords>
}

/** An email in the queue. It holds ids only; the text is written when it is sent. */
export type QueuedEmail = {
  readonly id: string
  readonly userId: string | null
  /** The id of the row that the email is about, or another value from which the text is written. It is never personal data. */
  readonly about: string
  readonly key: string
  readonly createdAt: Date
}

/**
 * The email that is sent. `messageKey` is by default the key of the queued email. Two emails with the same `messageKey` are the
 * same email, sent again.
 */
export type WrittenEmail = EmailWords & { readonly bookingAt?: Date | undefined; readonly messageKey?: string }

/** How the notifications of a kind are sent. */
export type Delivery = {
  readonly topic: Topic
  readonly ways: Ways
  /**
   * True if email and push wait until the morning when they fall between 22:00 and 7:00 on the recipient's clock. 'booking'
   * means: unless it is about a booking of the same day. An email about the recipient's own action of the last ten minutes never
   * waits.
   */
  readonly night: 'waits' | 'booking' | 'never'
  /**
   * The text of a push message, without names, places and amounts, because it is shown on locked screens. By default it is the
   * text of the topic.
   */
  readonly push?: string
  /** Set when the user cannot turn the notification off, because otherwise a charge, a decision or a loss could go unnoticed. */
  readonly required?: true
  /** Set when the person who caused the event gets no notification. */
  readonly exceptActor?: true
  /** Present when only the person who caused the event gets the notification. */
  readonly onlyActor?: true
}

/** A kind of notification or email: the events after which it is sent, its recipients, and how it is sent. */
export type NotificationKind<Ctx> = Delivery & {
  /** The types of the events after which the notification is sent. */
  readonly on: readonly string[]
  /** The roles of the recipients of the notification. */
  readonly to: readonly string[]
  /**
   * Returns the notifications about an event, one for each person whom it concerns. They are read from the current rows, so the
   * list is empty when the reason no longer exists. `at` is when the event happened.
   */
  readonly notifications: (ctx: Ctx, about: string, at: Date) => Promise<readonly Notification[]>
  /** Writes the text of a queued email from the current rows; null when the reason for the email no longer exists. */
  readonly email: (ctx: Ctx, email: QueuedEmail) => Promise<WrittenEmail | null>
}

/** All kinds of notifications by their names, such as 'booking.confirmed'. */
export type NotificationKinds<Ctx> = Readonly<Record<string, NotificationKind<Ctx>>>
