import { z } from 'zod'

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
