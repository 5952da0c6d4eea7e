import { eq } from 'drizzle-orm'
import { savedCards } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { cardsOf, type StoredCard } from './queries.ts'

/** Empties the rows of saved cards; jobs remove the cards at the provider. */
export async function blankCards(tx: Tx, cards: readonly StoredCard[]): Promise<void> {
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

/** Locks all cards of a user; the account is locked afterwards (ADR 045). */
export async function lockCardsOf(tx: Tx, userId: string): Promise<void> {
  const { id } = savedCards
  await tx.db.select({ id }).from(savedCards).where(eq(savedCards.userId, userId)).orderBy(id).for('update')
}

/** Removes all cards of a user, in the transaction that closes the account. */
export async function forgetCardsOf(tx: Tx, userId: string): Promise<void> {
  await blankCards(tx, await cardsOf(tx, userId))
}
