import { and, eq } from 'drizzle-orm'
import { notificationPreferences } from '#db/schema/index.ts'
import type { SetPreference } from '#shared/notifications.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { topicsOf } from './rules.ts'

/**
 * The caller's settings for email and push for each topic that concerns the caller, and the public key that a browser needs for
 * push messages.
 */
export async function readPreferences(ctx: UserCtx) {
  const { topic, way, userId } = notificationPreferences
  const rows = await ctx.db.select({ topic, way }).from(notificationPreferences).where(eq(userId, ctx.actor.id))
  const off = new Set(rows.map((row) => `${row.topic}.${row.way}`))
  return {
    topics: topicsOf(ctx.actor.roles).map((name) => ({
      topic: name,
      email: !off.has(`${name}.email`),
      push: !off.has(`${name}.push`),
    })),
    pushKey: ctx.adapters.push.publicKey,
  }
}

/** Turns email or push for one topic on or off for the caller. A repeated call changes nothing. */
export async function setPreference(ctx: UserCtx, { topic, way, on }: SetPreference): Promise<{ ok: true }> {
  const row = { userId: ctx.actor.id, topic, way }
  await inTransaction(ctx, async ({ db, now }) => {
    if (!on)
      await db
        .insert(notificationPreferences)
        .values({ ...row, turnedOffAt: now() })
        .onConflictDoNothing()
    else await db.delete(notificationPreferences).where(isRow(row))
  })
  return { ok: true }
}

function isRow({ userId, topic, way }: Pick<typeof notificationPreferences.$inferSelect, 'userId' | 'topic' | 'way'>) {
  const table = notificationPreferences
  return and(eq(table.userId, userId), eq(table.topic, topic), eq(table.way, way))
}
