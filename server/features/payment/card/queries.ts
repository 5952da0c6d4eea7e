import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import {
  bookings,
  cardSetups,
  savedCards,
  seriesConsents,
  subscriptions,
  type CardSetup,
  type SavedCard,
} from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Card } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'

/** A saved card with its data. A removed card has an empty row and is no StoredCard. */
export type StoredCard = Card & { readonly id: string; readonly userId: string }

/** SQL condition: the subscription is active and will renew at the end of its period. */
const renews = and(eq(subscriptions.status, SubscriptionStatus.active), eq(subscriptions.cancelAtPeriodEnd, false))

/** Returns a user's saved cards, newest first. */
export async function cardsOf(ctx: Ctx, userId: string): Promise<StoredCard[]> {
  const rows = await ctx.db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), isNull(savedCards.removedAt)))
    .orderBy(desc(savedCards.createdAt), desc(savedCards.id))
  return rows.flatMap((row) => storedCard(row) ?? [])
}

/** Returns a saved card of this user; undefined if it is removed, unknown or belongs to another user. */
export async function findCard(ctx: Ctx, cardId: string, userId: string): Promise<StoredCard | undefined> {
  const [row] = await ctx.db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.id, cardId), eq(savedCards.userId, userId)))
  return row && (storedCard(row) ?? undefined)
}

/**
 * Returns a saved card of this user and locks it until the end of the transaction, so that it cannot be removed just when it
 * becomes needed. Undefined if it is removed, unknown or belongs to another user.
 */
export async function lockCard(tx: Tx, cardId: string, userId: string): Promise<StoredCard | undefined> {
  const [row] = await tx.db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.id, cardId), eq(savedCards.userId, userId)))
    .for('update')
  return row && (storedCard(row) ?? undefined)
}

/** Returns the provider's id of the card that pays the renewals of a user's subscription; null if no subscription renews. */
export async function cardOfSubscription(ctx: Ctx, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ paymentMethodId: subscriptions.cardPaymentMethodId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), renews))
  return row?.paymentMethodId ?? null
}

/** True if later bookings of a series will be charged to this saved card. */
export async function paysSeries(ctx: Ctx, cardId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: bookings.id })
    .from(seriesConsents)
    .innerJoin(bookings, eq(bookings.seriesId, seriesConsents.seriesId))
    .where(and(eq(seriesConsents.cardId, cardId), eq(bookings.status, BookingStatus.requested), isNotNull(bookings.chargeAt)))
    .limit(1)
  return row !== undefined
}

/** True if this card of the provider is a saved card or pays the renewals of a subscription. */
export async function isNeeded(ctx: Ctx, paymentMethodId: string): Promise<boolean> {
  const [saved] = await ctx.db
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(eq(savedCards.providerPaymentMethodId, paymentMethodId))
  if (saved) return true
  const [charged] = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.cardPaymentMethodId, paymentMethodId), renews))
  return charged !== undefined
}

/** Returns the attempt to enter a card (card setup) with this id at the payment provider. */
export async function setupAtProvider(ctx: Ctx, setupIntentId: string): Promise<CardSetup | undefined> {
  const [row] = await ctx.db.select().from(cardSetups).where(eq(cardSetups.providerSetupIntentId, setupIntentId))
  return row
}

/**
 * The open card setups that began after `since` and were last read before `before`, oldest first. Their update time is set to
 * now.
 */
export async function takeStaleSetups(ctx: Ctx, { since, before }: { since: Date; before: Date }): Promise<CardSetup[]> {
  const stale = ctx.db
    .select({ id: cardSetups.id })
    .from(cardSetups)
    .where(
      and(
        eq(cardSetups.status, 'open'),
        isNotNull(cardSetups.providerSetupIntentId),
        gt(cardSetups.createdAt, since),
        lt(cardSetups.updatedAt, before),
      ),
    )
    .orderBy(asc(cardSetups.updatedAt))
    .limit(25)
  return ctx.db.update(cardSetups).set({ updatedAt: ctx.now() }).where(inArray(cardSetups.id, stale)).returning()
}

function storedCard(row: SavedCard): StoredCard | null {
  const { id, userId, providerPaymentMethodId: paymentMethodId, brand, lastFour, expiresMonth, expiresYear, fingerprint } = row
  if (paymentMethodId === null || brand === null || lastFour === null || expiresMonth === null || expiresYear === null)
    return null
  return { id, userId, paymentMethodId, brand, lastFour, expiresMonth, expiresYear, fingerprint }
}
