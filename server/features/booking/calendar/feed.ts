import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calendarFeeds } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import type { FeedView } from './views.ts'

/**
 * Returns the address of the caller's private calendar feed, or null. The token is computed again from the row, which stores only
 * its hash.
 */
export async function readFeed(ctx: UserCtx): Promise<FeedView> {
  const feed = await feedOf(ctx)
  return { url: feed ? urlOf(ctx, tokenOf(ctx, ctx.actor.id, feed.createdAt)) : null }
}

/** Gives the caller's calendar feed a new address. The old address responds with 410 from now on. */
export async function renewFeed(ctx: UserCtx): Promise<FeedView> {
  const userId = ctx.actor.id
  const before = await feedOf(ctx)
  // The token is computed from the instant, so two renewals within one millisecond would give the same address.
  const createdAt = new Date(Math.max(ctx.now().getTime(), (before?.createdAt.getTime() ?? 0) + 1))
  const token = tokenOf(ctx, userId, createdAt)
  const row = { tokenHash: hashOf(token), createdAt }
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: row })
  return { url: urlOf(ctx, token) }
}

/** Deletes the caller's calendar feed, whose address responds with 410 from now on. */
export async function revokeFeed(ctx: UserCtx): Promise<FeedView> {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, ctx.actor.id))
  return { url: null }
}

/** Returns the SHA-256 of a calendar feed's token in hex. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

async function feedOf(ctx: UserCtx) {
  const [feed] = await ctx.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, ctx.actor.id))
  return feed
}

/** The token of a calendar feed: 43 characters that only this server can compute from the person and the instant. */
function tokenOf(ctx: Ctx, userId: string, createdAt: Date): string {
  return ctx.vault.sign('calendar-feed', `${userId}:${createdAt.toISOString()}`)
}

function urlOf(ctx: Ctx, token: string): string {
  return new URL(`/calendar/feed/${token}.ics`, ctx.settings.publicUrl).href
}
