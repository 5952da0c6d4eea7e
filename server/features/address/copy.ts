import { sql } from 'drizzle-orm'
import { bookedHomes, bookings, needs } from '#db/schema/index.ts'
import { addressListMessages } from '#shared/addresses.ts'
import { DAY_MS } from '#shared/days.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { BadInput } from '#server/core/errors.ts'

/**
 * Copies an address of the caller for a booking or a need, by default the default address. Returns the id of the copy, or null
 * without a default address. Throws BAD_REQUEST `address_gone` at `addressId` for an unknown id.
 */
export async function copyHome(ctx: UserCtx, addressId: string = ctx.actor.id): Promise<string | null> {
  const [copied] = await ctx.db.execute<{ id: string | null }>(
    sql`select copy_home(${ctx.newId()}, ${ctx.actor.id}, ${addressId}, ${ctx.now().toISOString()}) as id`,
  )
  if (copied?.id) return copied.id
  if (addressId === ctx.actor.id) return null
  throw new BadInput('addressId', addressListMessages.gone, 'address_gone')
}

/** Deletes copies of addresses that no booking and no need refers to any more. Runs once a day. */
export async function forgetHomes({ db, now }: Ctx): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS).toISOString()
  await db.execute(sql`delete from ${bookedHomes} where ${bookedHomes.createdAt} < ${before}
    and not exists (select from ${bookings} where ${bookings.homeId} = ${bookedHomes.id})
    and not exists (select from ${needs} where ${needs.homeId} = ${bookedHomes.id})`)
}
