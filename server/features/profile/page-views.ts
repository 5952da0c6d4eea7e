import { lt } from 'drizzle-orm'
import { profileViews } from '#db/schema/index.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { addDays, type Day } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'

const STORED_DAYS = 365

/**
 * Records that the caller opened a professional's page: at most one row a day on Brasília's calendar, and no row for the caller's
 * own page.
 */
export async function recordProfileView(ctx: UserCtx, professionalId: string): Promise<void> {
  if (professionalId === ctx.actor.id) return
  await insertView(ctx.db, { professionalId, viewerId: ctx.actor.id, day: dayOf(ctx.now(), DEFAULT_ZONE) })
}

const insertView = prepared((db, given: Given<{ professionalId: string; viewerId: string; day: Day }>) =>
  db
    .insert(profileViews)
    .values({ professionalId: given.professionalId, viewerId: given.viewerId, day: given.day })
    .onConflictDoNothing(),
)

/** Deletes page views older than twelve months. */
export async function forgetOldViews(ctx: Ctx): Promise<void> {
  const oldest = addDays(dayOf(ctx.now(), DEFAULT_ZONE), -STORED_DAYS)
  await ctx.db.delete(profileViews).where(lt(profileViews.day, oldest))
}
