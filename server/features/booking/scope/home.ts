import { and, eq, inArray } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import type { SaveHome } from '#shared/booking-scope.ts'
import type { UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { copyHome } from '#server/features/address/service.ts'
import { homeOf } from '../homes.ts'
import { lockBookings } from '../locks.ts'
import { assertMayChangeScope, assertNear, scopeAudience, scopeMayChange } from './rules.ts'
import type { HomeSavedView } from './views.ts'

/**
 * Replaces the home of a booking, and of others of its series with the same home, by one of the contractor's present addresses.
 * The professional of a confirmed booking is notified. Throws BAD_REQUEST on `addressId`: `too_far` for more than 2 km from the
 * agreed home, `address_gone`; CONFLICT `wrong_state` after the start, NOT_FOUND for everybody but the contractor.
 */
export async function saveHome(ctx: UserCtx, { bookingId, addressId }: SaveHome): Promise<HomeSavedView> {
  return inTransaction(ctx, async (tx) => {
    const [known] = await tx.db.select().from(bookings).where(eq(bookings.id, bookingId))
    const { seriesId, homeId } = known ?? {}
    const together = seriesId && homeId ? and(eq(bookings.seriesId, seriesId), eq(bookings.homeId, homeId)) : undefined
    const ids = together ? (await tx.db.select({ id: bookings.id }).from(bookings).where(together)).map(({ id }) => id) : []
    const locked = await lockBookings(tx, [...new Set([bookingId, ...ids])])
    const booking = locked.find(({ id }) => id === bookingId)
    assertMayChangeScope(booking, tx.actor.id, tx.now())
    const before = await homeOf(tx, bookingId)
    const copied = await copyHome(tx, addressId)
    const same = locked.filter((one) => one.homeId === booking.homeId && scopeMayChange(one, tx.now()))
    const changed = same.map(({ id }) => id)
    await tx.db.update(bookings).set({ homeId: copied, updatedAt: tx.now() }).where(inArray(bookings.id, changed))
    const after = await homeOf(tx, bookingId)
    if (before && after) assertNear(before, after)
    if (JSON.stringify(before) === JSON.stringify(after)) return { bookingId, changed: 0 }
    for (const one of same) await tx.emit({ type: 'booking.home-changed', id: one.id, to: scopeAudience(one) })
    return { bookingId, changed: changed.length }
  })
}
