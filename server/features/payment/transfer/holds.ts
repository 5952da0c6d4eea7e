import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { transferHolds, type TransferHold } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/** A hold of a booking's transfer. `sourceId` is the id of the dispute, chargeback, report or refund that holds it. */
type Hold = Pick<TransferHold, 'bookingId' | 'kind' | 'sourceId'>

/**
 * Stops the transfer of a booking until the same source releases it, also before the booking ends. A source that has released its
 * hold cannot place it again, so that events in any order have the same result. A transfer that is being made or was made is not
 * stopped; take it back with `takeBackTransfer`.
 */
export async function placeTransferHold(tx: Tx, hold: Hold): Promise<void> {
  await tx.db
    .insert(transferHolds)
    .values({ id: tx.newId(), ...hold, placedAt: tx.now() })
    .onConflictDoNothing()
}

/**
 * Stops the transfer of a booking, even if the same source has already released it. Only for a source whose events arrive in
 * order.
 */
export async function renewTransferHold(tx: Tx, hold: Hold): Promise<void> {
  await tx.db
    .insert(transferHolds)
    .values({ id: tx.newId(), ...hold, placedAt: tx.now() })
    .onConflictDoUpdate({
      target: [transferHolds.bookingId, transferHolds.kind, transferHolds.sourceId],
      set: { placedAt: tx.now(), releasedAt: null },
      setWhere: isNotNull(transferHolds.releasedAt),
    })
}

/**
 * Releases the hold that a source placed on a transfer. If the transfer is due and no other hold stops it, it is made within a
 * minute.
 */
export async function releaseTransferHold(tx: Tx, { bookingId, kind, sourceId }: Hold): Promise<void> {
  await tx.db
    .update(transferHolds)
    .set({ releasedAt: tx.now() })
    .where(
      and(
        eq(transferHolds.bookingId, bookingId),
        eq(transferHolds.kind, kind),
        eq(transferHolds.sourceId, sourceId),
        isNull(transferHolds.releasedAt),
      ),
    )
}
