import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { optionalTopics, optionalWays } from '#shared/notifications.ts'
import { oneOf } from './checks.ts'
import { sessions, users } from './auth.ts'
import { instant, orderedId } from './columns.ts'

/** In-app notifications: one row for each user and event. */
export const notifications = pgTable(
  'notifications',
  {
    id: orderedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The path of the page that the notification opens, '/…'. */
    link: text('link'),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Identifies the event, so that handling it twice gives a user only one notification. */
    eventKey: text('event_key').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_event_key_unique').on(table.userId, table.eventKey),
    index('notifications_user_id').on(table.userId, table.createdAt),
    index('notifications_created_at').on(table.createdAt),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    check('notifications_link', sql`${table.link} like '/%' and ${table.link} not like '//%'`),
  ],
)

/**
 * Emails that wait to be sent. A row is inserted in the same transaction as the change that it reports, at most one per key. It
 * contains only ids, because the text is composed when the email is sent (ADR 047).
 */
export const outbox = pgTable(
  'outbox',
  {
    id: orderedId(),
    /** The recipient's account; null if the recipient's account no longer exists. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The kind of email in the catalogue of notifications, such as 'booking.confirmed'. */
    kind: text('kind'),
    /**
     * The id of the row that the email is about, such as a booking. Null for an email that an older release queued as finished
     * text.
     */
    about: text('about'),
    /** The email address of a recipient whose account no longer exists. */
    to: text('to'),
    /** The composed email. Stored only if emails do not leave this machine, or if an older release queued it. */
    subject: text('subject'),
    text: text('text'),
    html: text('html'),
    key: text('key').notNull().unique('outbox_key_unique'),
    status: text('status', { enum: ['queued', 'sent', 'failed', 'obsolete'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the recipient's night ends and the email may be sent; null: send it at once. */
    waitsUntil: instant('waits_until'),
    /**
     * The time at which the recipient's own action caused the email. It is null if another user or a job caused it. An email
     * within ten minutes of the action is sent even at night.
     */
    actedAt: instant('acted_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outbox_queued')
      .on(table.createdAt)
      .where(sql`${table.status} = 'queued'`),
    index('outbox_created_at').on(table.createdAt),
    index('outbox_user_id').on(table.userId),
    check('outbox_status', oneOf(table.status)),
    check(
      'outbox_ids_only',
      sql`${table.about} is null or ${table.status} = 'sent'
        or (num_nonnulls(${table.subject}, ${table.text}, ${table.html}) = 0 and (${table.userId} is null) = (${table.to} is not null))`,
    ),
    check(
      'outbox_written_before',
      sql`${table.about} is not null or ${table.status} = 'sent' or num_nulls(${table.to}, ${table.subject}, ${table.text}, ${table.html}) = 0`,
    ),
    check('outbox_sent_at', sql`(${table.status} = 'sent') = (${table.sentAt} is not null) and ${table.attempts} >= 0`),
  ],
)

/**
 * Notifications that a user turned off: one row per topic and channel (email or push). Topics that cannot be turned off never
 * have a row.
 */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: optionalTopics }).notNull(),
    way: text('way', { enum: optionalWays }).notNull(),
    turnedOffAt: instant('turned_off_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topic, table.way] }),
    check('notification_preferences_topic', oneOf(table.topic)),
    check('notification_preferences_way', oneOf(table.way)),
  ],
)

/**
 * Browsers that receive push messages, as registered with the Push API. A row is deleted with the session that registered it, so
 * that a signed-out browser receives nothing.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: orderedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The URL of this browser at its push service. */
    endpoint: text('endpoint').notNull().unique('push_devices_endpoint_unique'),
    /** The browser's public key and secret in base64url, with which messages for it are encrypted (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('push_devices_user_id').on(table.userId),
    index('push_devices_session_id').on(table.sessionId),
    check('push_devices_endpoint', sql`length(${table.endpoint}) <= 1000`),
  ],
)

export type Notification = typeof notifications.$inferSelect
export type OutboxMail = typeof outbox.$inferSelect
