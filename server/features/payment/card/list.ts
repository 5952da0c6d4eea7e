import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { CardUse } from '#shared/cards.ts'
import { NotFound } from '#server/core/errors.ts'
import { cardMessages } from '#shared/cards.ts'
import { cardOfSubscription, cardsOf, lockCard, paysSeries, type StoredCard } from './queries.ts'
import { assertRemovable, cardView } from './rules.ts'
import type { CardsView } from './views.ts'
import { blankCards } from './forget.ts'

/** The caller's saved cards, newest first, each with what it pays for. */
export async function listCards(ctx: UserCtx): Promise<CardsView> {
  const cards = await cardsOf(ctx, ctx.actor.id)
  const uses = await Promise.all(cards.map((card) => useOf(ctx, card)))
  return { cards: cards.map((card, index) => cardView(card, uses[index] ?? null, ctx.now())) }
}

/**
 * Removes one of the caller's cards: its row is emptied now, and a job removes it at the provider. Answers the cards that remain.
 * NOT_FOUND for another user's card; CONFLICT `card_in_use` while it pays the subscription or later bookings of a series. A repeat
 * gets NOT_FOUND.
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
