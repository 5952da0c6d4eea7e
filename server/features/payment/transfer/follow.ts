import { sql } from 'drizzle-orm'
import { transfers, type StripeEvent } from '#db/schema/index.ts'
import { isOfConnectedAccount } from '#server/adapters/payment/watched-events.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { professionalOfAccount, syncAccount } from './accounts.ts'
import { recordMade } from './make.ts'
import { recordOutsideReversals } from './reverse.ts'

/**
 * Handles a provider event about an account or a transfer: reads the object again and stores its state. Returns null for any
 * other event. Throws PaymentError.
 */
export async function followTransferEvent(ctx: Ctx, { type, objectId }: Pick<StripeEvent, 'type' | 'objectId'>) {
  if (isOfConnectedAccount(type)) return followAccount(ctx, objectId)
  return type.startsWith('transfer.') ? followTransfer(ctx, objectId) : null
}

async function followAccount(ctx: Ctx, accountId: string): Promise<'done' | 'unknown_object'> {
  const professionalId = await professionalOfAccount(ctx, accountId)
  if (!professionalId) return 'unknown_object'
  await syncAccount(ctx, professionalId)
  return 'done'
}

async function followTransfer(ctx: Ctx, providerTransferId: string): Promise<'done' | 'unknown_object'> {
  const read = await ctx.adapters.payment.readTransfer(providerTransferId)
  if (!read.rowId) return 'unknown_object'
  // The ids are compared as text, because the row id in the provider's data may be any text.
  const find = () =>
    ctx.db
      .select()
      .from(transfers)
      .where(sql`${transfers.id}::text = ${read.rowId}`)
  const [before] = await find()
  if (!before) return 'unknown_object'
  // The transfer at the provider contains the id of our row, so it was made by the attempt that this row stores.
  if (before.status === 'creating' && before.amountInCents === read.amountInCents)
    await inTransaction(ctx, (tx) => recordMade(tx, before.id, providerTransferId))
  const [after] = await find()
  if (after?.providerTransferId !== providerTransferId) return 'unknown_object'
  await recordOutsideReversals(ctx, after, read.reversals)
  return 'done'
}
