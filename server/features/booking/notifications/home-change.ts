import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'

/**
 * Reaction to a contractor's (`id`) change of the default address: emits `booking.home-changed` to the professional of each paid booking
 * that is not over and has no home of its own. The notification is sent at most once an hour for each booking.
 */
export async function announceHomeChange(tx: Tx, { id: contractorId }: Pick<AppEvent, 'id'>): Promise<void> {
  const ahead = [BookingStatus.confirmed, BookingStatus.inProgress]
  const rows = await tx.db
    .select({ id: bookings.id, professionalId: bookings.professionalId })
    .from(bookings)
    .where(
      and(
        eq(bookings.contractorId, contractorId),
        inArray(bookings.status, ahead),
        isNull(bookings.homeId),
        gt(bookings.endsAt, tx.now()),
      ),
    )
  for (const { id, professionalId } of rows) await tx.emit({ type: 'booking.home-changed', id, to: [professionalId] })
}
