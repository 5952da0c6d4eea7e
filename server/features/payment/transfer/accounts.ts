import { eq, isNull, and } from 'drizzle-orm'
import { payoutAccounts, users, type PayoutAccount } from '#db/schema/index.ts'
import { paymentMessages } from '#shared/payment.ts'
import { MINUTE_MS } from '#shared/days.ts'
import type { PayoutAccount as ProviderAccount } from '#server/adapters/payment/transfer-port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Unauthenticated, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, outcomeUnknown } from '../provider.ts'
import { tellAccountChanged } from './notices.ts'
import { accountsToRead, payoutAccountOf } from './queries.ts'
import { isReady } from './rules.ts'

/** How long an account that is not ready, although a transfer waits for it, is not read again. */
const READ_AGAIN_MS = 15 * MINUTE_MS

/**
 * Returns the address of the provider's page about the caller's own account: the form while data is missing, otherwise the page to
 * change the bank account. Opens the account at the first call. SERVICE_UNAVAILABLE when the provider does not answer.
 */
export async function linkToOwnAccount(ctx: UserCtx): Promise<{ url: string }> {
  const { id } = ctx.actor
  const accountId = await ensureAccount(ctx)
  const account = await readInto(ctx, id, () => askProvider(ctx, () => ctx.adapters.payment.readAccount(accountId)))
  const whole = account.detailsSubmitted && account.missing.length === 0
  const page = `${ctx.settings.publicUrl}/recebimentos?conta=`
  return askProvider(ctx, () =>
    whole
      ? ctx.adapters.payment.dashboardLink(accountId)
      : ctx.adapters.payment.onboardingLink(accountId, { returnUrl: `${page}volta`, refreshUrl: `${page}nova` }),
  )
}

/** Reads the caller's own account at the provider again. Does nothing when there is none. SERVICE_UNAVAILABLE. */
export async function refreshOwnAccount(ctx: UserCtx): Promise<{ ok: true }> {
  const account = await payoutAccountOf(ctx, ctx.actor.id)
  const accountId = account?.providerAccountId
  if (accountId) await readInto(ctx, ctx.actor.id, () => askProvider(ctx, () => ctx.adapters.payment.readAccount(accountId)))
  return { ok: true }
}

/** Reads a professional's account at the provider and stores its state. Throws PaymentError. */
export async function syncAccount(ctx: Ctx, professionalId: string): Promise<void> {
  const account = await payoutAccountOf(ctx, professionalId)
  const accountId = account?.providerAccountId
  if (accountId) await readInto(ctx, professionalId, () => ctx.adapters.payment.readAccount(accountId))
}

/**
 * Reads accounts again that are not ready although a transfer waits for them, because the event may be lost. Runs every minute and
 * reads each account every 15 minutes. Throws PaymentError when the provider is down.
 */
export async function reconcileAccounts(ctx: Ctx): Promise<void> {
  for (const id of await accountsToRead(ctx, new Date(ctx.now().getTime() - READ_AGAIN_MS))) {
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

/** Returns the professional of an account at the provider, by our own row. */
export async function professionalOfAccount(ctx: Ctx, accountId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: payoutAccounts.professionalId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.providerAccountId, accountId))
  return row?.id ?? null
}

/** Returns the id of the caller's account at the provider, or opens it. The row is written before the call. */
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

/** Reads an account and stores its state. An account that was opened for another professional changes nothing. */
async function readInto(ctx: Ctx, professionalId: string, read: () => Promise<ProviderAccount>): Promise<ProviderAccount> {
  const account = await read()
  if (account.professionalId !== professionalId) {
    ctx.log.error({ professionalId }, 'the account belongs to another professional')
    throw new Unavailable(paymentMessages.misconfigured, 'payment_misconfigured')
  }
  await inTransaction(ctx, (tx) => storeAccount(tx, professionalId, account))
  return account
}

async function storeAccount(tx: Tx, professionalId: string, account: ProviderAccount): Promise<void> {
  const mine = eq(payoutAccounts.professionalId, professionalId)
  const [before] = await tx.db.select().from(payoutAccounts).where(mine).for('update')
  if (!before || before.providerAccountId !== account.id) return
  const { detailsSubmitted, transfersEnabled, payoutsEnabled, missing } = account
  const now = { detailsSubmitted, transfersEnabled, payoutsEnabled, missing }
  const [after] = await tx.db
    .update(payoutAccounts)
    .set({ ...now, updatedAt: tx.now() })
    .where(mine)
    .returning()
  if (isReady(before) !== isReady(after)) await tellAccountChanged(tx, professionalId, isReady(after))
  if (hasChanged(before, now)) await tx.emit({ type: 'payment.account-changed', id: professionalId, to: [professionalId] })
}

function hasChanged(
  before: PayoutAccount,
  now: Pick<PayoutAccount, 'detailsSubmitted' | 'transfersEnabled' | 'missing'>,
): boolean {
  const words = ({ detailsSubmitted, transfersEnabled, missing }: typeof now) =>
    JSON.stringify([detailsSubmitted, transfersEnabled, missing])
  return words(before) !== words(now)
}
