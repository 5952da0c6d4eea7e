import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { notifications } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'

const PAGE_SIZE = 50

/** Returns the caller's 50 newest notifications, and the total number of unread ones. */
export async function listNotifications(ctx: UserCtx) {
  const [rows, [unread]] = await Promise.all([
    newest(ctx.db, { userId: ctx.actor.id }),
    unreadCount(ctx.db, { userId: ctx.actor.id }),
  ])
  const items = rows.map(({ id, kind, title, body, link, readAt, createdAt }) => ({
    id,
    kind,
    title,
    body,
    link,
    read: readAt !== null,
    createdAt,
  }))
  return { items, unread: unread?.count ?? 0 }
}

const newest = prepared((db, given: Given<{ userId: string }>) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, given.userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(PAGE_SIZE),
)

const unreadCount = prepared((db, given: Given<{ userId: string }>) =>
  db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, given.userId), isNull(notifications.readAt))),
)

/** Marks all of the caller's notifications as read. */
export async function readAllNotifications(ctx: UserCtx): Promise<{ ok: true }> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, ctx.actor.id), isNull(notifications.readAt)))
  return { ok: true }
}
