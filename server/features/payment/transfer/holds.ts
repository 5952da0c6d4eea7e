import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { transferHolds, type TransferHold } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'

/** What holds a transfer, and the id of the dispute, chargeback, report or refund. */
type Hold = Pick<TransferHold, 'bookingId' | 'kind' | 'sourceId'>

/**
 * Holds the transfer of a booking until the same source releases it; any feature may call it in its own transaction, also before the
 * booking ends. A source that was released once holds nothing again, so that events in any order end alike. It does not stop a
 * transfer that is being made or was made: take that back with `takeBackTransfer`.
 */
export async function placeTransferHold(tx: Tx, hold: Hold): Promise<void> {
  await tx.db
    .insert(transferHolds)
    .values({ id: tx.newId(), ...hold, placedAt: tx.now() })
    .onConflictDoNothing()
}

/** Holds the transfer of a booking again although the same source released it: for a source whose events arrive in their order. */
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

/** Releases what a source holds; a transfer that is due is then made within a minute. Does nothing when nothing is held. */
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
