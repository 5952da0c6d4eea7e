import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { notifications } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { NotFound } from '#server/core/errors.ts'

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

/** Marks one of the caller's notifications as read; a repeat changes nothing. NOT_FOUND for every other id. */
export async function readNotification({ db, actor, now }: UserCtx, id: string): Promise<{ ok: true }> {
  const rows = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now().toISOString()})` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, actor.id)))
    .returning({ id: notifications.id })
  if (rows.length === 0) throw new NotFound()
  return { ok: true }
}

/** Marks all of the caller's notifications as read. */
export async function readAllNotifications(ctx: UserCtx): Promise<{ ok: true }> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, ctx.actor.id), isNull(notifications.readAt)))
  return { ok: true }
}
