import { and, eq } from 'drizzle-orm'
import { userAddresses } from '#db/schema/index.ts'
import { Id } from '#shared/text.ts'
import type { Home, UserCtx } from '#server/core/context.ts'

/**
 * Returns the coordinates of an address of the caller. `lost`: the id belongs to no address of the caller, so the default address
 * is used.
 */
export async function homeAt(ctx: UserCtx, addressId: string | undefined): Promise<Home & { readonly lost: boolean }> {
  const { id: userId } = ctx.actor
  if (addressId === undefined || addressId === userId) return { ...ctx.actor.home(), lost: false }
  if (!Id.safeParse(addressId).success) return { ...ctx.actor.home(), lost: true }
  const { latitude, longitude } = userAddresses
  const [found] = await ctx.db
    .select({ latitude, longitude })
    .from(userAddresses)
    .where(and(eq(userAddresses.id, addressId), eq(userAddresses.userId, userId)))
  if (!found) return { ...ctx.actor.home(), lost: true }
  const point =
    found.latitude === null || found.longitude === null ? null : { latitude: found.latitude, longitude: found.longitude }
  return { point, hasAddress: true, lost: false }
}
