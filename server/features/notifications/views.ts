import { z } from 'zod'
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

/** An event: its type, which begins with the feature, and the id of the row. */
export const LiveEvents = streamOf(z.strictObject({ type: z.string(), id: z.string() }))
