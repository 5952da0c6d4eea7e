import { eq, isNull, and, sql } from 'drizzle-orm'
import { payoutAccounts, users, type PayoutAccount, payouts, type Payout } from '#db/schema/index.ts'
import { paymentMessages } from '#shared/payment.ts'
import type { Payout as ProviderPayout, PayoutAccount as ProviderAccount } from '#server/adapters/payment/transfer-port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Unauthenticated, Unavailable } from '#server/core/errors.ts'
import { requireRecentPassword } from '#server/core/step-up.ts'
import { noteSecurity } from '#server/core/metrics.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, outcomeUnknown } from '../provider.ts'
import { accountsToRead, payoutAccountOf } from './queries.ts'
import { accountNewsOf, isPayoutNews } from './rules-payouts.ts'

/**
 * Returns a link to the provider's page of the caller's own account: the form while data is missing, otherwise the page that can
 * change the bank account. The first call opens the account. Throws FORBIDDEN `step_up_required` unless the password was entered
 * in the last ten minutes, because an open session must not be enough to change the bank account. Throws SERVICE_UNAVAILABLE if
 * the provider does not answer.
 */
export async function linkToOwnAccount(ctx: UserCtx): Promise<{ url: string }> {
  await requireRecentPassword(ctx)
  const { id } = ctx.actor
  const accountId = await ensureAccount(ctx)
  const account = await readInto(ctx, id, () => askProvider(ctx, () => ctx.adapters.payment.readAccount(accountId)))
  noteSecurity(ctx, 'payout_account_opened')
  const whole = account.detailsSubmitted && account.missing.length === 0
  const page = `${ctx.settings.publicUrl}/recebimentos?conta=`
  return askProvider(ctx, () =>
    whole
      ? ctx.adapters.payment.dashboardLink(accountId)
      : ctx.adapters.payment.onboardingLink(accountId, { returnUrl: `${page}volta`, refreshUrl: `${page}nova` }),
  )
}

/**
 * Reads the caller's own account from the provider again. Does nothing if there is none. Throws SERVICE_UNAVAILABLE if the
 * provider does not answer.
 */
export async function refreshOwnAccount(ctx: UserCtx): Promise<{ ok: true }> {
  const account = await payoutAccountOf(ctx, ctx.actor.id)
  if (account) await askProvider(ctx, () => syncAccount(ctx, ctx.actor.id))
  return { ok: true }
}

/** Reads a professional's account and its payouts at the provider and stores their state. Throws PaymentError. */
export async function syncAccount(ctx: Ctx, professionalId: string): Promise<void> {
  const account = await payoutAccountOf(ctx, professionalId)
  const accountId = account?.providerAccountId
  if (!accountId) return
  // The payouts are read before the account. A refused payout turns payouts off, so the account that is read afterwards already
  // shows it.
  const payouts = await ctx.adapters.payment.payoutsOf(accountId)
  await readInto(ctx, professionalId, () => ctx.adapters.payment.readAccount(accountId), payouts)
}

/**
 * Reads payout accounts again, because a webhook may be lost. An account that a transfer waits for is read every 15 minutes, and
 * one that received a transfer in the last 40 days daily. Runs every minute. Throws PaymentError if the provider is down.
 */
export async function reconcileAccounts(ctx: Ctx): Promise<void> {
  for (const id of await accountsToRead(ctx)) {
    await ctx.db.update(payoutAccounts).set({ updatedAt: ctx.now() }).where(eq(payoutAccounts.professionalId, id))
    try {
      await syncAccount(ctx, id)
    } catch (error) {
      if (outcomeUnknown(error)) throw error
      ctx.log.error(
        { professionalId: id, error: error instanceof Error ? error.name : 'unknown' },
        'an account could not be read',
      )
    }
  }
}

/** Returns the professional whose row has this account id of the provider; null if there is none. */
export async function professionalOfAccount(ctx: Ctx, accountId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: payoutAccounts.professionalId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.providerAccountId, accountId))
  return row?.id ?? null
}

/**
 * Returns the id of the caller's account at the provider, and opens the account if there is none. Our row is written before the
 * provider is called.
 */
async function ensureAccount(ctx: UserCtx): Promise<string> {
  const { id } = ctx.actor
  const known = await payoutAccountOf(ctx, id)
  if (known?.providerAccountId) return known.providerAccountId
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, id))
  if (!user) throw new Unauthenticated()
  const at = ctx.now()
  await ctx.db.insert(payoutAccounts).values({ professionalId: id, createdAt: at, updatedAt: at }).onConflictDoNothing()
  const opened = await askProvider(ctx, () => ctx.adapters.payment.openAccount({ professionalId: id, email: user.email }))
  await ctx.db
    .update(payoutAccounts)
    .set({ providerAccountId: opened.id, updatedAt: ctx.now() })
    .where(and(eq(payoutAccounts.professionalId, id), isNull(payoutAccounts.providerAccountId)))
  return (await payoutAccountOf(ctx, id))?.providerAccountId ?? opened.id
}

/** Reads an account and stores its state. Throws and stores nothing if the account was opened for another professional. */
async function readInto(
  ctx: Ctx,
  professionalId: string,
  read: () => Promise<ProviderAccount>,
  payouts: readonly ProviderPayout[] = [],
): Promise<ProviderAccount> {
  const account = await read()
  if (account.professionalId !== professionalId) {
    ctx.log.error({ professionalId }, 'the account belongs to another professional')
    throw new Unavailable(paymentMessages.misconfigured, 'payment_misconfigured')
  }
  const changed = await inTransaction(ctx, (tx) => storeAccount(tx, professionalId, account, payouts))
  if (changed) noteSecurity(ctx, 'payout_account_changed', professionalId)
  return account
}

const newsTypes = {
  ready: 'payment.account-ready',
  bank: 'payment.bank-missing',
  stopped: 'payment.account-stopped',
} as const

/** Stores the state of an account and its payouts. Returns whether the account itself has changed. */
async function storeAccount(
  tx: Tx,
  professionalId: string,
  account: ProviderAccount,
  payouts: readonly ProviderPayout[],
): Promise<boolean> {
  const mine = eq(payoutAccounts.professionalId, professionalId)
  const [before] = await tx.db.select().from(payoutAccounts).where(mine).for('update')
  if (!before || before.providerAccountId !== account.id) return false
  const { detailsSubmitted, transfersEnabled, payoutsEnabled, missing } = account
  const now = { detailsSubmitted, transfersEnabled, payoutsEnabled, missing }
  const payoutsOffSince = transfersEnabled && !payoutsEnabled ? (before.payoutsOffSince ?? tx.now()) : null
  const [after] = await tx.db
    .update(payoutAccounts)
    .set({ ...now, payoutsOffSince, updatedAt: tx.now() })
    .where(mine)
    .returning()
  const paidOut = await storePayouts(tx, professionalId, payouts)
  const news = after ? accountNewsOf(before, after) : null
  // No notification is sent if the bank refused a payout, because the professional was already notified of that.
  const isNotified = news === 'bank' && payouts[0]?.status === 'failed'
  if (news && !isNotified) await tx.emit({ type: newsTypes[news], id: professionalId, to: [professionalId] })
  const changed = hasChanged(before, now)
  if (paidOut || changed) await tx.emit({ type: 'payment.account-changed', id: professionalId, to: [professionalId] })
  return changed
}

function hasChanged(
  before: PayoutAccount,
  now: Pick<PayoutAccount, 'detailsSubmitted' | 'transfersEnabled' | 'payoutsEnabled' | 'missing'>,
): boolean {
  const words = ({ detailsSubmitted, transfersEnabled, payoutsEnabled, missing }: typeof now) =>
    JSON.stringify([detailsSubmitted, transfersEnabled, payoutsEnabled, missing])
  return words(before) !== words(now)
}

/**
 * Stores a professional's payouts as read, and notifies the professional of those that reached the bank or were refused. An older
 * reading does not overwrite a later state. Returns true if anything has changed. The caller has locked the account.
 */
async function storePayouts(tx: Tx, professionalId: string, read: readonly ProviderPayout[]): Promise<boolean> {
  const known = await tx.db.select().from(payouts).where(eq(payouts.professionalId, professionalId))
  const before = new Map(known.map((payout) => [payout.id, payout]))
  const changed = read.filter((payout) => payout.amountInCents > 0 && isPayoutNews(before.get(payout.id), payout))
  for (const payout of changed.toReversed()) {
    await storePayout(tx, professionalId, payout)
    const { id, status } = payout
    if (status === 'paid' || status === 'failed') await tx.emit({ type: `payment.payout-${status}`, id, to: [professionalId] })
  }
  return changed.length > 0
}

async function storePayout(tx: Tx, professionalId: string, payout: ProviderPayout): Promise<void> {
  const { id, status, amountInCents, arrivesAt, failureCode, createdAt } = payout
  const row: Payout = { id, professionalId, status, amountInCents, arrivesAt, failureCode, createdAt, updatedAt: tx.now() }
  await tx.db
    .insert(payouts)
    .values(row)
    .onConflictDoUpdate({
      target: payouts.id,
      set: {
        status: sql`excluded.status`,
        arrivesAt: sql`excluded.arrives_at`,
        failureCode: sql`excluded.failure_code`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}
