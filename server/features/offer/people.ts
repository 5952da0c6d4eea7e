import { eq } from 'drizzle-orm'
import { bookedHomes, type Need, users } from '#db/schema/index.ts'
import { type Ctx, readingAs } from '#server/core/context.ts'
import { accountFactsOf } from '#server/features/auth/service.ts'

/**
 * Returns the contractor's name and blocked users, and a context that reads as the contractor, so that it shows what the
 * contractor would see. Null when the account is closed.
 */
export async function contractorOf<C extends Ctx>(ctx: C, contractorId: string) {
  const account = await accountFactsOf(ctx.db, contractorId)
  if (!account?.active) return null
  const { blocked, name } = account
  return { ctx: readingAs(ctx, { id: contractorId, blocked: new Set(blocked) }), blocked: new Set(blocked), name }
}

/** The part of the contractor's address that professionals may read before they are chosen: district, city and state. */
export async function placeOf(ctx: Ctx, userId: string) {
  const { district, city, state } = users
  const [place] = await ctx.db.select({ district, city, state }).from(users).where(eq(users.id, userId))
  return place ?? { district: null, city: null, state: null }
}

/** The home of a need: the copy that was made when the need was opened, or without a copy the contractor's default address. */
export async function homeOfNeed(ctx: Ctx, { contractorId, homeId }: Pick<Need, 'contractorId' | 'homeId'>) {
  const columns = ({ district, city, state, latitude, longitude }: typeof users | typeof bookedHomes) => ({
    district,
    city,
    state,
    latitude,
    longitude,
  })
  const [home] = homeId
    ? await ctx.db.select(columns(bookedHomes)).from(bookedHomes).where(eq(bookedHomes.id, homeId))
    : await ctx.db.select(columns(users)).from(users).where(eq(users.id, contractorId))
  const { latitude = null, longitude = null, ...place } = home ?? { district: null, city: null, state: null }
  return { ...place, point: latitude === null || longitude === null ? null : { latitude, longitude } }
}
