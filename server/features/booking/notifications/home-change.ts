import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'

/**
 * Notifies the professionals of a contractor's paid future bookings when the default address changes. `id` is the contractor.
 * Only bookings without an address of their own are meant. Each booking causes at most one notification an hour.
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
