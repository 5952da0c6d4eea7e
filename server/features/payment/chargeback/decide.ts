import { and, eq, sum } from 'drizzle-orm'
import { centsOfDecimal } from '#db/schema/columns.ts'
import { auditLog, chargebacks, ledgerEntries, payments, type Chargeback } from '#db/schema/index.ts'
import { chargebackTexts, type DecideChargeback } from '#shared/chargebacks.ts'
import { teamRefundTexts } from '#shared/team-refunds.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requireRecentPassword } from '#server/features/auth/service.ts'
import { post } from '../ledger.ts'
import { outcomeUnknown } from '../provider.ts'
import { lockPayment } from '../queries.ts'
import { releaseTransferHold } from '../transfer/holds.ts'
import { takeBackTransfer } from '../transfer/reverse.ts'
import { forfeitPosting } from './rules.ts'

/**
 * Stores what an admin found out about a booking whose payment was charged back. If it took place, the hold ends and the platform bears
 * the loss; if not, the transfer is taken back or never made. A repeat of the same finding changes nothing. FORBIDDEN
 * `step_up_required`; NOT_FOUND; CONFLICT `already_found`, `chargeback_won`, and `reversal_refused` when the provider does not take the
 * transfer back, which leaves everything as it was; SERVICE_UNAVAILABLE `reversal_unknown`.
 */
export async function decideChargeback(ctx: UserCtx, { chargebackId, finding }: DecideChargeback): Promise<{ ok: true }> {
  await requireRecentPassword(ctx)
  const [found] = await ctx.db
    .select({ chargeback: chargebacks, bookingId: payments.bookingId })
    .from(chargebacks)
    .innerJoin(payments, eq(payments.id, chargebacks.paymentId))
    .where(eq(chargebacks.id, chargebackId))
  const bookingId = found?.bookingId
  if (!found || !bookingId) throw new NotFound(chargebackTexts.notFound)
  if (isDone(found.chargeback, finding)) return { ok: true }
  if (finding === 'did_not_take_place') await takeBack(ctx, bookingId, chargebackId)
  await inTransaction(ctx, (tx) => storeFinding(tx, found.chargeback, bookingId, finding))
  return { ok: true }
}

function isDone({ status, finding: known }: Chargeback, finding: DecideChargeback['finding']): boolean {
  if (known === finding) return true
  if (known) throw new Conflict('already_found', chargebackTexts.alreadyFound)
  if (status === 'won') throw new Conflict('chargeback_won', chargebackTexts.won)
  return false
}

async function takeBack(ctx: UserCtx, bookingId: string, chargebackId: string): Promise<void> {
  try {
    if ((await takeBackTransfer(ctx, bookingId, chargebackId)) === 'refused')
      throw new Conflict('reversal_refused', chargebackTexts.reversalRefused)
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    throw new Unavailable(teamRefundTexts.unknown, 'reversal_unknown', error)
  }
}

async function storeFinding(
  tx: Tx<UserCtx>,
  { id, paymentId }: Chargeback,
  bookingId: string,
  finding: DecideChargeback['finding'],
): Promise<void> {
  await lockPayment(tx, paymentId)
  const [locked] = await tx.db.select().from(chargebacks).where(eq(chargebacks.id, id)).for('update')
  if (!locked || isDone(locked, finding)) return
  const now = tx.now()
  await tx.db
    .update(chargebacks)
    .set({ finding, foundBy: tx.actor.id, foundAt: now, updatedAt: now })
    .where(eq(chargebacks.id, id))
  if (finding === 'took_place') await releaseTransferHold(tx, { bookingId, kind: 'chargeback', sourceId: id })
  else await forfeitShare(tx, paymentId, bookingId)
  const about = { actorId: tx.actor.id, action: 'chargeback.decided', entity: 'payments', entityId: paymentId }
  await tx.db.insert(auditLog).values({ ...about, details: { chargebackId: id, finding }, createdAt: now })
}

/** What is still owed to the professional for the booking stays with the platform. */
async function forfeitShare(tx: Tx, paymentId: string, bookingId: string): Promise<void> {
  const [owed] = await tx.db
    .select({ total: sum(ledgerEntries.amountInCents) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), eq(ledgerEntries.account, 'professional')))
  const share = centsOfDecimal(owed?.total ?? 0)
  if (share > 0) await post(tx, { paymentId, bookingId, kind: 'chargeback' }, forfeitPosting(share))
}
