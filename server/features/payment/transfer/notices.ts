import { eq } from 'drizzle-orm'
import { transferReversals, transfers } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { payoutMessages } from '#shared/payouts.ts'
import type { Payout as ProviderPayout } from '#server/adapters/payment/transfer-port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { notify } from '#server/features/notifications/service.ts'
import { professionalsToTell } from './queries.ts'
import { TAKE_BACK } from './rules.ts'
import { isWorthTelling } from './rules-payouts.ts'

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

const accountNews = {
  ready: { kind: 'payment.account-ready', words: payoutMessages.accountReady },
  bank: { kind: 'payment.bank-missing', words: payoutMessages.bankMissing },
  stopped: { kind: 'payment.account-stopped', words: payoutMessages.accountStopped },
} as const

/** Tells a professional by notification and email that the account receives now, lacks a bank account, or accepts nothing any more. */
export async function tellAccountChanged(tx: Tx, professionalId: string, news: keyof typeof accountNews): Promise<void> {
  const { kind, words } = accountNews[news]
  await notify(tx, { userId: professionalId, kind, ...words, link: LINK, eventKey: `${kind}:${tx.now().toISOString()}` })
}

/** Tells a professional that the bank received a payout, or refused it. Of other states and of old payouts nobody is told. */
export async function tellPayout(tx: Tx, professionalId: string, payout: ProviderPayout): Promise<void> {
  const { id, status, amountInCents } = payout
  if ((status !== 'paid' && status !== 'failed') || !isWorthTelling(payout, tx.now())) return
  const kind = status === 'paid' ? 'payment.payout-paid' : 'payment.payout-failed'
  const words = payoutMessages[status === 'paid' ? 'payoutPaid' : 'payoutFailed'](formatCents(amountInCents))
  await notify(tx, { userId: professionalId, kind, ...words, link: LINK, eventKey: `${kind}:${id}` })
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
