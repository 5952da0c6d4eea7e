import { lt } from 'drizzle-orm'
import { profileViews } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { addDays } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'

const STORED_DAYS = 365

/**
 * Records that the caller opened a professional's page: at most one row a day on Brasília's calendar, and none for the caller's
 * own page.
 */
export async function recordProfileView(ctx: UserCtx, professionalId: string): Promise<void> {
  if (professionalId === ctx.actor.id) return
  await ctx.db
    .insert(profileViews)
    .values({ professionalId, viewerId: ctx.actor.id, day: dayOf(ctx.now(), DEFAULT_ZONE) })
    .onConflictDoNothing()
}

/** Deletes page views older than twelve months. */
export async function forgetOldViews(ctx: Ctx): Promise<void> {
  const oldest = addDays(dayOf(ctx.now(), DEFAULT_ZONE), -STORED_DAYS)
  await ctx.db.delete(profileViews).where(lt(profileViews.day, oldest))
}
