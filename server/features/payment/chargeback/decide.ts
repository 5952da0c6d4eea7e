import { eq } from 'drizzle-orm'
import { chargebacks, payments, type Chargeback } from '#db/schema/index.ts'
import { chargebackTexts, type DecideChargeback } from '#shared/chargebacks.ts'
import { teamRefundTexts } from '#shared/team-refunds.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { outcomeUnknown } from '../provider.ts'
import { lockPayment } from '../queries.ts'
import { releaseTransferHold } from '../transfer/holds.ts'
import { takeBackTransfer } from '../transfer/reverse.ts'
import { returnShare, withholdShare } from './share.ts'

/**
 * Stores an admin's decision whether a charged-back booking took place. If it did, the transfer is released and the platform
 * bears the loss. If not, the transfer is taken back or never made, unless the bank later decides for the platform. Throws
 * FORBIDDEN `step_up_required`; NOT_FOUND; CONFLICT `already_found`, `chargeback_won`, `reversal_refused` if the transfer cannot
 * be taken back (nothing is changed then); SERVICE_UNAVAILABLE `reversal_unknown`.
 */
export async function decideChargeback(ctx: UserCtx, { chargebackId, finding }: DecideChargeback): Promise<{ ok: true }> {
  const [found] = await ctx.db
    .select({ chargeback: chargebacks, bookingId: payments.bookingId })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .where(eq(chargebacks.id, chargebackId))
  const bookingId = found?.bookingId
  if (!found || !bookingId) throw new NotFound(chargebackTexts.notFound)
  if (isDone(found.chargeback, finding)) return { ok: true }
  if (finding === 'did_not_take_place') await takeBack(ctx, found.chargeback)
  const stored = await inTransaction(ctx, (tx) => storeFinding(tx, found.chargeback, bookingId, finding))
  isDone(stored, finding)
  return { ok: true }
}

function isDone({ status, finding: known }: Chargeback, finding: DecideChargeback['finding']): boolean {
  if (known === finding) return true
  if (known) throw new Conflict('already_found', chargebackTexts.alreadyFound)
  if (status === 'won') throw new Conflict('chargeback_won', chargebackTexts.won)
  return false
}

async function takeBack(ctx: UserCtx, { id, paymentId }: Chargeback): Promise<void> {
  try {
    if ((await takeBackTransfer(ctx, paymentId, id)) === 'refused')
      throw new Conflict('reversal_refused', chargebackTexts.reversalRefused)
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    throw new Unavailable(teamRefundTexts.unknown, 'reversal_unknown', error)
  }
}

/** Stores the admin's decision unless the bank or another admin has decided first, and returns the row as it is afterwards. */
async function storeFinding(
  tx: Tx<UserCtx>,
  { id, paymentId }: Chargeback,
  bookingId: string,
  finding: DecideChargeback['finding'],
): Promise<Chargeback> {
  await lockPayment(tx, paymentId)
  const [locked] = await tx.db.select().from(chargebacks).where(eq(chargebacks.id, id)).for('update')
  if (!locked) throw new NotFound(chargebackTexts.notFound)
  if (locked.finding === finding) return locked
  if (locked.finding || locked.status === 'won') {
    // The transfer was just taken back for a decision that is not stored, so it must be made again.
    await returnShare(tx, { paymentId, bookingId })
    return locked
  }
  const now = tx.now()
  const [stored] = await tx.db
    .update(chargebacks)
    .set({ finding, foundBy: tx.actor.id, foundAt: now, updatedAt: now })
    .where(eq(chargebacks.id, id))
    .returning()
  if (finding === 'took_place') {
    await releaseTransferHold(tx, { bookingId, kind: 'chargeback', sourceId: id })
    await returnShare(tx, { paymentId, bookingId })
  } else await withholdShare(tx, { paymentId, bookingId })
  const details = { chargebackId: id, finding }
  await recordAct(tx, { action: 'chargeback.decided', entity: 'payments', entityId: paymentId, details })
  return stored!
}
