import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { type Ctx, readingAs } from '#server/core/context.ts'
import { accountFactsOf } from '#server/features/auth/service.ts'

/** A context that reads as the contractor of a need, with the coordinates of the home; null when the account is closed. */
export async function contractorOf<C extends Ctx>(ctx: C, contractorId: string) {
  const account = await accountFactsOf(ctx.db, contractorId)
  if (!account?.active) return null
  const { latitude, longitude, blocked, name } = account
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  return { ctx: readingAs(ctx, { id: contractorId, blocked: new Set(blocked) }), point, blocked: new Set(blocked), name }
}

/** Where a person lives, as far as everybody may read it who is asked to come. */
export async function placeOf(ctx: Ctx, userId: string) {
  const { district, city, state } = users
  const [place] = await ctx.db.select({ district, city, state }).from(users).where(eq(users.id, userId))
  return place ?? { district: null, city: null, state: null }
}
