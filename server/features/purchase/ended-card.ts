import { eq } from 'drizzle-orm'
import { subscriptions } from '#db/schema/index.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/adapters/bus/port.ts'
import { addJob } from '#server/core/jobs.ts'
import { findSubscription } from './queries.ts'
import { cardColumns } from './rules.ts'

/** Reaction to 'purchase.ended': forgets the card of the renewals, at the provider too unless the contractor saved it. */
export async function forgetEndedCard(tx: Tx, { id }: Pick<AppEvent, 'id'>): Promise<void> {
  const subscription = await findSubscription(tx, id)
  if (!subscription?.cardPaymentMethodId) return
  await tx.db.update(subscriptions).set(cardColumns(null)).where(eq(subscriptions.id, id))
  await addJob(tx, 'payment.forget-card', subscription.cardPaymentMethodId)
}
