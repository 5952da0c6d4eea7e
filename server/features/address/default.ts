import { and, eq } from 'drizzle-orm'
import { residences, userAddresses } from '#db/schema/index.ts'
import { addressListMessages } from '#shared/addresses.ts'
import type { UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockHome, onlyHome, writeDefaultAddress } from '#server/features/profile/service.ts'
import { announce, ownAddresses } from './keep.ts'
import { listAddresses } from './list.ts'
import type { AddressesView } from './views.ts'

/**
 * Makes one of the caller's other addresses the default address. The former default address stays in the list. Bookings keep
 * their address, and it does not count as a change of coordinates (G26). Throws NOT_FOUND for an unknown id.
 */
export async function makeDefault(ctx: UserCtx, addressId: string): Promise<AddressesView> {
  if (addressId === ctx.actor.id) return listAddresses(ctx)
  await inTransaction(ctx, async (tx) => {
    const before = await lockHome(tx)
    const { others, names, receiver } = await ownAddresses(tx)
    const chosen = others.find(({ id }) => id === addressId)
    if (!chosen) throw new NotFound(addressListMessages.gone)
    const [home = null] = await tx.db.select().from(residences).where(eq(residences.userId, tx.actor.id))
    const { ordinal } = chosen
    await tx.db.delete(userAddresses).where(eq(userAddresses.id, addressId))
    // The former default address gets a new id, so that a link to the old id does not lead to a different home.
    if (before.cep === null || !before.street || !before.number) throw new Conflict('no_default', addressListMessages.none)
    const row = { ...before, ...onlyHome(home), name: names.get(tx.actor.id)!, receiver }
    const times = { createdAt: tx.now(), updatedAt: tx.now() }
    await tx.db.insert(userAddresses).values({ id: tx.newId(), userId: tx.actor.id, ordinal, ...row, ...times })
    await writeDefaultAddress(tx, before, chosen)
  })
  return listAddresses(ctx)
}

/**
 * Deletes one of the caller's addresses. Bookings keep the deleted address. Throws NOT_FOUND for an unknown id; CONFLICT
 * `last_address` for the only address, and `default_address` for the default address.
 */
export async function removeAddress(ctx: UserCtx, addressId: string): Promise<AddressesView> {
  await inTransaction(ctx, async (tx) => {
    await lockHome(tx)
    const { others } = await ownAddresses(tx)
    if (addressId === tx.actor.id)
      throw others.length === 0
        ? new Conflict('last_address', addressListMessages.last)
        : new Conflict('default_address', addressListMessages.default)
    const own = and(eq(userAddresses.id, addressId), eq(userAddresses.userId, tx.actor.id))
    const removed = await tx.db.delete(userAddresses).where(own).returning({ id: userAddresses.id })
    if (removed.length === 0) throw new NotFound(addressListMessages.gone)
    await announce(tx)
  })
  return listAddresses(ctx)
}
