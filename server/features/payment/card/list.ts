import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { type CardUse, cardMessages } from '#shared/cards.ts'
import { NotFound } from '#server/core/errors.ts'
import { cardOfSubscription, cardsOf, lockCard, paysSeries, type StoredCard } from './queries.ts'
import { assertRemovable, cardView } from './rules.ts'
import type { CardsView } from './views.ts'
import { eq } from 'drizzle-orm'
import { savedCards } from '#db/schema/index.ts'
import { addJob } from '#server/core/jobs.ts'

/** Returns the caller's saved cards, newest first, each with what it pays for. */
export async function listCards(ctx: UserCtx): Promise<CardsView> {
  const cards = await cardsOf(ctx, ctx.actor.id)
  const uses = await Promise.all(cards.map((card) => useOf(ctx, card)))
  return { cards: cards.map((card, index) => cardView(card, uses[index] ?? null, ctx.now())) }
}

/**
 * Removes one of the caller's cards and returns the remaining ones. A job removes it at the provider too. Throws NOT_FOUND for
 * another user's card or one already removed, and CONFLICT `card_in_use` while it pays the subscription or later bookings of a
 * series.
 */
export async function removeCard(ctx: UserCtx, cardId: string): Promise<CardsView> {
  await inTransaction(ctx, async (tx: Tx<UserCtx>) => {
    const card = await lockCard(tx, cardId, tx.actor.id)
    if (!card) throw new NotFound(cardMessages.notFound)
    assertRemovable(await useOf(tx, card))
    await blankCards(tx, [card])
  })
  return listCards(ctx)
}

async function useOf(ctx: Ctx, card: StoredCard): Promise<CardUse | null> {
  if ((await cardOfSubscription(ctx, card.userId)) === card.paymentMethodId) return 'subscription'
  return (await paysSeries(ctx, card.id)) ? 'series' : null
}

/** Empties the rows of saved cards; jobs remove the cards at the provider. */
async function blankCards(tx: Tx, cards: readonly StoredCard[]): Promise<void> {
  const empty = {
    providerPaymentMethodId: null,
    brand: null,
    lastFour: null,
    expiresMonth: null,
    expiresYear: null,
    fingerprint: null,
  }
  for (const { id, paymentMethodId } of cards) {
    await tx.db
      .update(savedCards)
      .set({ ...empty, removedAt: tx.now() })
      .where(eq(savedCards.id, id))
    await addJob(tx, 'payment.forget-card', paymentMethodId)
  }
}

/** Locks all cards of a user. It must be called before the account is locked (ADR 045). */
export async function lockCardsOf(tx: Tx, userId: string): Promise<void> {
  const { id } = savedCards
  await tx.db.select({ id }).from(savedCards).where(eq(savedCards.userId, userId)).orderBy(id).for('update')
}

/** Removes all cards of a user, in the transaction that closes the account. */
export async function forgetCardsOf(tx: Tx, userId: string): Promise<void> {
  await blankCards(tx, await cardsOf(tx, userId))
}
