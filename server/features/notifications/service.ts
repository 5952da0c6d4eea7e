import { and, count, desc, eq, isNull, ne } from 'drizzle-orm'
import { notifications, outbox } from '#db/schema/index.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { addJob, type Jobs } from '#server/core/jobs.ts'

export { forgetNotices } from './forget.ts'

const SHOWN = 50

export type Notice = { userId: string; kind: string; title: string; body: string; link: string | null; eventKey: string }
export type Letter = { to: string; subject: string; text: string; html: string; key: string }

/** Writes what the bell shows, in the transaction of what it tells. The same `eventKey` twice is one notice a person. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  await tx.db
    .insert(notifications)
    .values({ id: tx.newId(), createdAt: tx.now(), ...notice })
    .onConflictDoNothing()
}

/** Writes a mail to send, in the transaction of what it tells; a job delivers it. One mail a key. */
export async function queueMail(tx: Tx, letter: Letter): Promise<void> {
  const [queued] = await tx.db
    .insert(outbox)
    .values({ id: tx.newId(), createdAt: tx.now(), ...letter })
    .onConflictDoNothing()
    .returning({ id: outbox.id })
  if (queued) await addJob(tx, 'mail.send', queued.id)
}

/** The newest notices of the person who asks, and how many are unread. */
export async function listNotifications(ctx: UserCtx) {
  const mine = eq(notifications.userId, ctx.actor.id)
  const [rows, [unread]] = await Promise.all([
    ctx.db.select().from(notifications).where(mine).orderBy(desc(notifications.createdAt), desc(notifications.id)).limit(SHOWN),
    ctx.db
      .select({ count: count() })
      .from(notifications)
      .where(and(mine, isNull(notifications.readAt))),
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

/** Marks everything read. */
export async function readAllNotifications(ctx: UserCtx): Promise<{ ok: true }> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, ctx.actor.id), isNull(notifications.readAt)))
  return { ok: true }
}

export const notificationJobs: Jobs = {
  async 'mail.send'(ctx, { id }) {
    await sendMail(ctx, id)
  },
}

/** Delivers one mail; a failure is written down and thrown, so that the queue tries again later. */
async function sendMail(ctx: Ctx, id: string): Promise<void> {
  const [letter] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), ne(outbox.status, 'sent')))
  if (!letter) return
  const { to, subject, text, html, key } = letter
  try {
    await ctx.adapters.mail.send({ to, subject, text, html, key })
    await ctx.db
      .update(outbox)
      .set({ status: 'sent', attempts: letter.attempts + 1, sentAt: ctx.now(), lastError: null })
      .where(eq(outbox.id, id))
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error'
    await ctx.db
      .update(outbox)
      .set({ status: 'failed', attempts: letter.attempts + 1, lastError: name })
      .where(eq(outbox.id, id))
    throw error
  }
}
