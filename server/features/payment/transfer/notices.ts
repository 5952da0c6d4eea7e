import { eq } from 'drizzle-orm'
import { transferReversals, transfers } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { payoutMessages } from '#shared/payouts.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { notify } from '#server/features/notifications/service.ts'
import { professionalsToTell } from './queries.ts'
import { TAKE_BACK } from './rules.ts'

const LINK = '/recebimentos'
const ACCOUNT_NEEDED = 'payment.account-needed'

/** Tells a professional by notification and email that an account is needed to receive money: once, not for each booking. */
export async function tellAccountNeeded(tx: Tx, professionalId: string): Promise<void> {
  const words = payoutMessages.accountNeeded
  await notify(tx, { userId: professionalId, kind: ACCOUNT_NEEDED, ...words, link: LINK, eventKey: ACCOUNT_NEEDED })
}

/** Tells everybody who has a due transfer and no account, and was not told when the booking ended. */
export async function tellWithoutAccount(ctx: Ctx): Promise<void> {
  for (const id of await professionalsToTell(ctx, ACCOUNT_NEEDED)) await inTransaction(ctx, (tx) => tellAccountNeeded(tx, id))
}

/** Tells a professional by notification and email that the account accepts transfers now, or does not any more. */
export async function tellAccountChanged(tx: Tx, professionalId: string, ready: boolean): Promise<void> {
  const kind = ready ? 'payment.account-ready' : 'payment.account-stopped'
  const words = ready ? payoutMessages.accountReady : payoutMessages.accountStopped
  await notify(tx, { userId: professionalId, kind, ...words, link: LINK, eventKey: `${kind}:${tx.now().toISOString()}` })
}

/** Notifies the professional of a made transfer. Reaction to `payment.transferred`; `event.id` is the transfer's id. */
export async function notifyOfTransfer(tx: Tx, { id }: AppEvent): Promise<void> {
  const [row] = await tx.db.select().from(transfers).where(eq(transfers.id, id))
  if (!row) return
  const words = payoutMessages.sent(formatCents(row.amountInCents))
  const eventKey = `payment.transferred:${id}`
  await notify(tx, { userId: row.professionalId, kind: 'payment.transferred', ...words, link: LINK, eventKey })
}

/** Notifies the professional of a reversal. Reaction to `payment.transfer-reversed`; `event.id` is the reversal's id. */
export async function notifyOfReversal(tx: Tx, { id }: AppEvent): Promise<void> {
  const [row] = await tx.db
    .select({
      amountInCents: transferReversals.amountInCents,
      key: transferReversals.idempotencyKey,
      userId: transfers.professionalId,
    })
    .from(transferReversals)
    .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
    .where(eq(transferReversals.id, id))
  if (!row) return
  const say = row.key.startsWith(TAKE_BACK) ? payoutMessages.takenBack : payoutMessages.reversed
  const words = say(formatCents(row.amountInCents))
  const eventKey = `payment.transfer-reversed:${id}`
  await notify(tx, { userId: row.userId, kind: 'payment.transfer-reversed', ...words, link: LINK, eventKey })
}
