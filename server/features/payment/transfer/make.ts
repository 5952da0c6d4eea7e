import { eq } from 'drizzle-orm'
import { transfers, type Transfer } from '#db/schema/index.ts'
import { waitAfterAttempt } from '#shared/payouts.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { post } from '#server/core/ledger.ts'
import { outcomeUnknown } from '../provider.ts'
import { syncAccount } from './accounts.ts'
import { isPlanned, planAgain } from './plan.ts'
import { isHeld, lockTransfer, paidBookingOf, payoutAccountOf, professionalsToNotify, transfersToMake } from './queries.ts'
import { isReady } from '#server/core/transfers.ts'
import { transferPosting } from './rules.ts'

/** The number of refused attempts from which on each refusal is logged as an error, because a person should look at it. */
const ATTEMPTS_BEFORE_ERROR = 5

/**
 * Makes up to 200 transfers that are due, not held, and whose professional has a ready account. Runs every minute. It also
 * repeats calls whose response was lost, and notifies professionals without an account. Throws PaymentError if the provider is
 * down.
 */
export async function makeTransfers(ctx: Ctx): Promise<void> {
  for (const id of await professionalsToNotify(ctx))
    await inTransaction(ctx, (tx) => tx.emit({ type: 'payment.account-needed', id, to: [id] }))
  for (const id of await transfersToMake(ctx)) {
    try {
      await makeTransfer(ctx, id)
    } catch (error) {
      if (outcomeUnknown(error)) throw error
      ctx.log.error({ transferId: id, fault: error instanceof Error ? error.name : 'unknown' }, 'a transfer could not be made')
    }
  }
}

/**
 * Makes one transfer, unless it may not be made now. After a lost response it first looks for the transfer at the provider and
 * otherwise repeats the same call, so that nobody is paid twice. Throws PaymentError if the outcome is unknown; the row then
 * stays 'creating'.
 */
export async function makeTransfer(ctx: Ctx, transferId: string): Promise<void> {
  const claimed = await inTransaction(ctx, (tx) => claim(tx, transferId))
  if (!claimed) return
  try {
    const made = await callProvider(ctx, claimed)
    await inTransaction(ctx, (tx) => recordMade(tx, transferId, made.id))
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error
    await inTransaction(ctx, (tx) => recordRefused(tx, transferId, error))
    // The account may have stopped accepting transfers without our knowledge, so read it again.
    await syncAccount(ctx, claimed.transfer.professionalId)
  }
}

type Claimed = { transfer: Transfer; accountId: string; chargeId: string; repeated: boolean }

/** Stores an attempt to make a transfer, with the amount that is due now. Returns null when the transfer may not be made. */
async function claim(tx: Tx, transferId: string): Promise<Claimed | null> {
  const transfer = await lockTransfer(tx, transferId)
  const { status, paymentId, dueAt, nextAttemptAt, attempts } = transfer
  const account = await payoutAccountOf(tx, transfer.professionalId)
  const paid = await paidBookingOf(tx, paymentId)
  if (!paid?.payment.providerIntentId || !account?.providerAccountId) return null
  const call = { accountId: account.providerAccountId, chargeId: paid.payment.providerIntentId }
  // An attempt whose response was lost must be finished even if the transfer is held by now, because the provider may have
  // carried it out.
  if (status === 'creating') return { ...call, transfer: await touch(tx, transfer), repeated: true }
  const now = tx.now()
  const waits = dueAt > now || (nextAttemptAt !== null && nextAttemptAt > now)
  if (!isPlanned(transfer) || waits || !isReady(account) || (await isHeld(tx, transferId))) return null
  const planned = await planAgain(tx, transfer, paid)
  if (planned.status === 'cancelled') return null
  const [stored] = await tx.db
    .update(transfers)
    .set({ status: 'creating', attempts: attempts + 1, nextAttemptAt: null, failureCode: null, updatedAt: now })
    .where(eq(transfers.id, transferId))
    .returning()
  return { ...call, transfer: stored!, repeated: false }
}

async function touch(tx: Tx, transfer: Transfer): Promise<Transfer> {
  await tx.db.update(transfers).set({ updatedAt: tx.now() }).where(eq(transfers.id, transfer.id))
  return transfer
}

async function callProvider(ctx: Ctx, { transfer, accountId, chargeId, repeated }: Claimed): Promise<{ id: string }> {
  const { payment: provider } = ctx.adapters
  const { id: rowId, amountInCents, attempts } = transfer
  const transferGroup = `booking:${transfer.bookingId}`
  // The provider forgets an idempotency key after a day, so a repeated call first looks for the transfer.
  const found = repeated ? await provider.findTransfer({ transferGroup, rowId }) : null
  const idempotencyKey = `transfer:${rowId}:${attempts}`
  return found ?? provider.transfer({ amountInCents, accountId, chargeId, transferGroup, rowId, idempotencyKey })
}

/** Records that a transfer was made and posts it to the ledger. Repeated calls post it once. */
export async function recordMade(tx: Tx, transferId: string, providerTransferId: string): Promise<void> {
  const transfer = await lockTransfer(tx, transferId)
  if (transfer.status !== 'creating') return
  await tx.db
    .update(transfers)
    .set({ status: 'paid', providerTransferId, paidAt: tx.now(), updatedAt: tx.now() })
    .where(eq(transfers.id, transferId))
  const { paymentId, bookingId, amountInCents, professionalId } = transfer
  await post(tx, { paymentId, bookingId, kind: 'transfer' }, transferPosting(amountInCents))
  await tx.emit({ type: 'payment.transferred', id: transferId, to: [professionalId] })
}

async function recordRefused(tx: Tx, transferId: string, { code, kind }: PaymentError): Promise<void> {
  const transfer = await lockTransfer(tx, transferId)
  if (transfer.status !== 'creating') return
  const { attempts, professionalId } = transfer
  const nextAttemptAt = new Date(tx.now().getTime() + waitAfterAttempt(attempts))
  const failureCode = code ?? kind
  await tx.db
    .update(transfers)
    .set({ status: 'failed', failureCode, nextAttemptAt, updatedAt: tx.now() })
    .where(eq(transfers.id, transferId))
  const level = attempts >= ATTEMPTS_BEFORE_ERROR ? 'error' : 'warn'
  tx.log[level]({ transferId, attempts, failureCode }, 'a transfer was refused and will be tried again')
  await tx.emit({ type: 'payment.transfer-failed', id: transferId, to: [professionalId] })
}
