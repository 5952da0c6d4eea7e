import { and, eq, gt, inArray } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'

/** A household whose address changes (`id`): whoever has a paid visit there that is not over is told, once an hour for each visit. */
export async function tellOfNewHome(tx: Tx, { id: contractorId }: Pick<AppEvent, 'id'>): Promise<void> {
  const ahead = [BookingStatus.confirmed, BookingStatus.inProgress]
  const visits = await tx.db
    .select({ id: bookings.id, professionalId: bookings.professionalId })
    .from(bookings)
    .where(and(eq(bookings.contractorId, contractorId), inArray(bookings.status, ahead), gt(bookings.endsAt, tx.now())))
  for (const { id, professionalId } of visits) await tx.emit({ type: 'booking.home-changed', id, to: [professionalId] })
}
