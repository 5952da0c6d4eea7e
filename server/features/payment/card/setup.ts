import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { cardSetups, paymentCustomers, type CardSetup } from '#db/schema/index.ts'
import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import { cardMessages } from '#shared/cards.ts'
import { type CardSetup as Entry, PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { NotFound, Unavailable } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { paymentMessages } from '#shared/payment.ts'
import { askProvider, ensureCustomer, outcomeUnknown } from '../provider.ts'
import { payLaterWith } from './consent.ts'
import { takeStaleSetups } from './queries.ts'
import { saveCard } from './save.ts'
import type { SetupView } from './views.ts'

/** What a card that is entered without a payment will pay for. */
type Use = { subscriptionId: string } | { seriesId: string }

/**
 * Opens a card setup, in which the caller enters a card without paying, or returns the open one for the same use. The row is
 * committed before the provider is called. Throws SERVICE_UNAVAILABLE `provider_unavailable` or `payment_misconfigured`.
 */
export async function openSetup(ctx: UserCtx, use: Use, saveCardToo: boolean): Promise<SetupView> {
  const customerId = await ensureCustomer(ctx)
  // The card setup that is open in our row may have succeeded or been cancelled at the provider. It is then closed, and the second
  // attempt opens a new one.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const row = await claimRow(ctx, use, saveCardToo)
    const entry = await askProvider(ctx, () => entryOf(ctx, row, customerId))
    await recordOpened(ctx, row, entry)
    if (entry.status === 'open' && entry.clientSecret)
      return { setupId: row.id, clientSecret: entry.clientSecret, mode: ctx.adapters.payment.mode }
    await settleSetup(ctx, row.id, entry)
  }
  throw new Unavailable(paymentMessages.providerDown, 'provider_unavailable')
}

/**
 * Reads one of the caller's card setups at the provider and applies it. Throws NOT_FOUND for a setup of another user. Throws
 * PaymentError.
 */
export async function readSetup(ctx: UserCtx, setupId: string): Promise<{ row: CardSetup; entry: Entry }> {
  const mine = and(eq(cardSetups.id, setupId), eq(cardSetups.userId, ctx.actor.id))
  const [row] = await ctx.db.select().from(cardSetups).where(mine)
  if (!row?.providerSetupIntentId) throw new NotFound(cardMessages.notFound)
  const entry = await ctx.adapters.payment.readCardSetup(row.providerSetupIntentId)
  await settleSetup(ctx, setupId, entry)
  return { row, entry }
}

/**
 * Applies the result of a card setup, in which a card was entered without paying. A valid card is saved if the contractor agreed,
 * and pays the series or the subscription for which it was entered. Repeated calls have one effect. A setup of another customer
 * or mode changes nothing.
 */
export async function settleSetup(ctx: Ctx, setupId: string, entry: Entry): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(cardSetups).where(eq(cardSetups.id, setupId)).for('update')
    if (!row || row.status === 'succeeded' || entry.status === 'open') return
    if (entry.status === 'succeeded' && !(await isExpected(tx, row, entry)))
      return tx.log.error({ setupId }, 'a card is not the expected one')
    await tx.db.update(cardSetups).set({ status: entry.status, updatedAt: tx.now() }).where(eq(cardSetups.id, setupId))
    if (entry.status !== 'succeeded' || !entry.card) return
    const cardId = row.saveCardAt ? await saveCard(tx, row.userId, entry.card, row.saveCardAt) : null
    if (row.seriesId && cardId) await payLaterWith(tx, row.seriesId, cardId)
    // A job changes the card of the subscription, because this feature cannot import the purchase feature, which imports this one.
    if (row.subscriptionId) await addJob(tx, 'purchase.change-card', setupId)
  })
}

/**
 * Reads the open card setups of the last day that were not read for two minutes, because their webhook may be lost. Runs every
 * minute.
 */
export async function reconcileSetups(ctx: Ctx): Promise<void> {
  const stale = await takeStaleSetups(ctx, {
    since: new Date(ctx.now().getTime() - DAY_MS),
    before: new Date(ctx.now().getTime() - 2 * MINUTE_MS),
  })
  for (const { id, providerSetupIntentId } of stale) {
    try {
      await settleSetup(ctx, id, await ctx.adapters.payment.readCardSetup(providerSetupIntentId ?? ''))
    } catch (error) {
      if (!(error instanceof PaymentError) || outcomeUnknown(error)) throw error
      ctx.log.error({ setupId: id, kind: error.kind }, 'the entry of a card could not be read')
    }
  }
}

async function claimRow(ctx: UserCtx, use: Use, saveCardToo: boolean): Promise<CardSetup> {
  const saveCardAt = saveCardToo ? ctx.now() : null
  const sameUse =
    'subscriptionId' in use ? eq(cardSetups.subscriptionId, use.subscriptionId) : eq(cardSetups.seriesId, use.seriesId)
  const [open] = await ctx.db
    .select({ id: cardSetups.id })
    .from(cardSetups)
    .where(and(eq(cardSetups.userId, ctx.actor.id), sameUse, inArray(cardSetups.status, ['creating', 'open'])))
    .orderBy(desc(cardSetups.createdAt))
    .limit(1)
  const [changed] = open
    ? await ctx.db
        .update(cardSetups)
        .set({ saveCardAt, updatedAt: ctx.now() })
        .where(and(eq(cardSetups.id, open.id), inArray(cardSetups.status, ['creating', 'open'])))
        .returning()
    : []
  if (changed) return changed
  const row = { id: ctx.newId(), userId: ctx.actor.id, ...use, saveCardAt, createdAt: ctx.now(), updatedAt: ctx.now() }
  const [written] = await ctx.db.insert(cardSetups).values(row).returning()
  return written!
}

function entryOf(ctx: Ctx, { id, providerSetupIntentId }: CardSetup, customerId: string): Promise<Entry> {
  const { payment: provider } = ctx.adapters
  if (providerSetupIntentId) return provider.readCardSetup(providerSetupIntentId)
  return provider.openCardSetup({ customerId, idempotencyKey: `setup:${id}`, metadata: { setup_row: id } })
}

async function recordOpened(ctx: Ctx, { id }: CardSetup, entry: Entry): Promise<void> {
  await ctx.db
    .update(cardSetups)
    .set({ providerSetupIntentId: entry.id, status: 'open', updatedAt: ctx.now() })
    .where(and(eq(cardSetups.id, id), isNull(cardSetups.providerSetupIntentId)))
}

async function isExpected(ctx: Ctx, { userId, providerSetupIntentId }: CardSetup, entry: Entry): Promise<boolean> {
  const [customer] = await ctx.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId))
  const own = customer?.providerCustomerId === entry.customerId && providerSetupIntentId === entry.id
  return own && entry.livemode === (ctx.adapters.payment.mode === 'live')
}
