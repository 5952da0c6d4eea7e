import { and, eq, isNull, or } from 'drizzle-orm'
import { savedCards, type Payment } from '#db/schema/index.ts'
import type { Card, Charge } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { addJob } from '#server/core/jobs.ts'
import { payLaterWithTyped } from './consent.ts'
import { isNeeded } from './queries.ts'

/**
 * Saves the card that paid a charge, if the contractor agreed to it before paying. For a series, this card then also pays the
 * later bookings.
 */
export async function saveCardOf(tx: Tx, { userId, bookingId, kind, saveCardAt }: Payment, { card }: Charge): Promise<void> {
  if (!saveCardAt || !card) return
  const cardId = await saveCard(tx, userId, card, saveCardAt)
  if (bookingId && kind === 'booking') await payLaterWithTyped(tx, bookingId, cardId)
}

/**
 * Saves a card with its owner's consent, in the caller's transaction, and returns the id of its row. A card with the same number
 * gets no second row, but replaces the data of the first.
 */
export async function saveCard(tx: Tx, userId: string, card: Card, consentedAt: Date): Promise<string> {
  const { paymentMethodId: providerPaymentMethodId, brand, lastFour, expiresMonth, expiresYear, fingerprint } = card
  const facts = { providerPaymentMethodId, brand, lastFour, expiresMonth, expiresYear, fingerprint }
  const [written] = await tx.db
    .insert(savedCards)
    .values({ id: tx.newId(), userId, ...facts, consentedAt, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: savedCards.id })
  if (written) return written.id
  const sameNumber = fingerprint === null ? undefined : eq(savedCards.fingerprint, fingerprint)
  const same = or(eq(savedCards.providerPaymentMethodId, providerPaymentMethodId), sameNumber)
  const [known] = await tx.db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), isNull(savedCards.removedAt), same))
    .for('update')
  if (!known) throw new Error('the card belongs to another user')
  await tx.db.update(savedCards).set(facts).where(eq(savedCards.id, known.id))
  const older = known.providerPaymentMethodId
  if (older && older !== providerPaymentMethodId) await addJob(tx, 'payment.forget-card', older)
  return known.id
}

/**
 * Removes a card at the provider, unless a saved card or a subscription needs it. The job's id is the provider's id of the card.
 */
export async function forgetCard(ctx: Ctx, paymentMethodId: string): Promise<void> {
  if (!(await isNeeded(ctx, paymentMethodId))) await ctx.adapters.payment.forgetCard(paymentMethodId)
}
