import { eq } from 'drizzle-orm'
import { payouts, transferReversals, transfers, type Payout } from '#db/schema/index.ts'
import { formatCents } from '#shared/money.ts'
import { AccountState, payoutMessages as texts } from '#shared/payouts.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { type Notices, tell, type Tell } from '#server/features/notifications/service.ts'
import { payoutAccountOf, professionalsToTell } from './queries.ts'
import { accountStateOf, isReady, TAKE_BACK } from './rules.ts'
import { isWorthTelling } from './rules-payouts.ts'

const link = '/recebimentos'
const ACCOUNT_NEEDED = 'payment.account-needed'

const stopped = Object.values(AccountState).filter((state) => state !== AccountState.ready && state !== AccountState.bank)

/** What is told of money on its way to a professional. `about` is the professional, the transfer, the reversal or the payout. */
export const transferNotices: Notices = {
  // Once, not for each booking.
  [ACCOUNT_NEEDED]: async (ctx, userId) =>
    isReady(await payoutAccountOf(ctx, userId)) ? [] : [{ userId, ...texts.accountNeeded, link, eventKey: ACCOUNT_NEEDED }],
  'payment.account-ready': ofAccount('payment.account-ready', [AccountState.ready], texts.accountReady),
  'payment.bank-missing': ofAccount('payment.bank-missing', [AccountState.bank], texts.bankMissing),
  'payment.account-stopped': ofAccount('payment.account-stopped', stopped, texts.accountStopped),
  'payment.payout-paid': ofPayout('payment.payout-paid', 'paid', texts.payoutPaid),
  'payment.payout-failed': ofPayout('payment.payout-failed', 'failed', texts.payoutFailed),
  'payment.transferred': async (ctx, id) => {
    const [row] = await ctx.db.select().from(transfers).where(eq(transfers.id, id))
    if (!row) return []
    const text = texts.sent(formatCents(row.amountInCents))
    return [{ userId: row.professionalId, ...text, link, eventKey: `payment.transferred:${id}` }]
  },
  'payment.transfer-reversed': async (ctx, id) => {
    const [row] = await ctx.db
      .select({
        amountInCents: transferReversals.amountInCents,
        key: transferReversals.idempotencyKey,
        userId: transfers.professionalId,
      })
      .from(transferReversals)
      .innerJoin(transfers, eq(transfers.id, transferReversals.transferId))
      .where(eq(transferReversals.id, id))
    if (!row) return []
    const say = row.key.startsWith(TAKE_BACK) ? texts.takenBack : texts.reversed
    return [{ userId: row.userId, ...say(formatCents(row.amountInCents)), link, eventKey: `payment.transfer-reversed:${id}` }]
  },
}

/** Tells a professional that an account is needed to receive money. */
export function tellAccountNeeded(tx: Tx, professionalId: string): Promise<void> {
  return tell(tx, transferNotices, ACCOUNT_NEEDED, professionalId)
}

/** Tells everybody who has a due transfer and no account, and was not told when the booking ended. */
export async function tellWithoutAccount(ctx: Ctx): Promise<void> {
  for (const id of await professionalsToTell(ctx, ACCOUNT_NEEDED)) await inTransaction(ctx, (tx) => tellAccountNeeded(tx, id))
}

const accountNews = {
  ready: 'payment.account-ready',
  bank: 'payment.bank-missing',
  stopped: 'payment.account-stopped',
} as const

/** Tells a professional that the account receives now, lacks a bank account, or accepts nothing any more. */
export function tellAccountChanged(tx: Tx, professionalId: string, news: keyof typeof accountNews): Promise<void> {
  return tell(tx, transferNotices, accountNews[news], professionalId)
}

/** Tells a professional that the bank received a stored payout, or refused it. Of other states and of old payouts nobody is told. */
export async function tellPayout(tx: Tx, { id, status }: Pick<Payout, 'id' | 'status'>): Promise<void> {
  if (status === 'paid') await tell(tx, transferNotices, 'payment.payout-paid', id)
  if (status === 'failed') await tell(tx, transferNotices, 'payment.payout-failed', id)
}

type Text = { readonly title: string; readonly body: string }

/** A notice of an account, while it is in one of these states. */
function ofAccount(kind: string, states: readonly AccountState[], text: Text): Tell {
  return async (ctx, userId, at) => {
    const state = accountStateOf(await payoutAccountOf(ctx, userId))
    return states.includes(state) ? [{ userId, ...text, link, eventKey: `${kind}:${at.toISOString()}` }] : []
  }
}

/** A notice of a payout, while it is in this state. */
function ofPayout(kind: string, status: Payout['status'], text: (amount: string) => Text): Tell {
  return async (ctx, id) => {
    const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id))
    if (payout?.status !== status || !isWorthTelling(payout, ctx.now())) return []
    const words = text(formatCents(payout.amountInCents))
    return [{ userId: payout.professionalId, ...words, link, eventKey: `${kind}:${id}` }]
  }
}
