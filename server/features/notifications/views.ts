import { z } from 'zod'
import { optionalTopics } from '#shared/notifications.ts'
import { streamOf } from '#server/core/streams.ts'

export const NotificationView = z.strictObject({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: z.date(),
})
export const Notifications = z.strictObject({ items: z.array(NotificationView), unread: z.number() })

export const Preferences = z.strictObject({
  topics: z.array(z.strictObject({ topic: z.enum(optionalTopics), email: z.boolean(), push: z.boolean() })),
  /** The public VAPID key in base64url. */
  pushKey: z.string(),
})

/** The type of an event, which begins with the feature, and the id of its row. */
export const LiveEvents = streamOf(z.strictObject({ type: z.string(), id: z.string() }))
