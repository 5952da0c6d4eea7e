import { and, eq, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '#shared/days.ts'
import { stripeEvents, subscriptions, type StripeEvent } from '#db/schema/index.ts'
import { PaymentError, type PaymentEvent } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { DomainError, Unavailable } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { paymentOfCharge } from './queries.ts'
import { followRefunds } from './refunds.ts'
import { settleCharge } from './settle.ts'
import { chargeOf } from './start.ts'

/** How long an event about a charge we do not know waits for the row that will know it. */
const HELD_MS = 15 * MINUTE_MS

/**
 * Takes one signed webhook: verified over the raw bytes, written down once by the event's id with a job beside it, then tried at
 * once so that the page is quick. Answers whether it was new. BAD_REQUEST 'forged' writes nothing (fault 15).
 */
export async function receiveWebhook(ctx: Ctx, rawBody: Buffer, signature: string | undefined): Promise<{ fresh: boolean }> {
  const event = verified(ctx, rawBody, signature)
  const fresh = await inTransaction(ctx, (tx) => noteEvent(tx, event))
  if (fresh) await processEvent(ctx, event.id).catch(() => ctx.log.warn({ eventId: event.id }, 'left to the queue'))
  return { fresh }
}

/** Writes an event down, with its job; false when it was there already. `object_id` is what is to be read again. */
export async function noteEvent(tx: Tx, event: PaymentEvent): Promise<boolean> {
  const [written] = await tx.db
    .insert(stripeEvents)
    .values({
      id: event.id,
      type: event.type,
      objectId: event.subscriptionId ?? event.chargeId ?? event.objectId,
      livemode: event.livemode,
      createdAt: event.createdAt,
      receivedAt: tx.now(),
    })
    .onConflictDoNothing({ target: stripeEvents.id })
    .returning({ id: stripeEvents.id })
  if (written) await addJob(tx, 'payment.event', event.id)
  return written !== undefined
}

/**
 * Acts on an event: a hint, nothing more. Our own row tells what it is about, the object is read again and only that is believed.
 * May run twice or at once in two places. Throws PaymentError when the provider does not answer; the event then waits.
 */
export async function processEvent(ctx: Ctx, eventId: string): Promise<void> {
  const [event] = await ctx.db
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, eventId), isNull(stripeEvents.processedAt)))
  if (!event) return
  const outcome = await actOn(ctx, event).catch(unknownThere)
  if (outcome === 'held') return
  await ctx.db
    .update(stripeEvents)
    .set({ processedAt: ctx.now(), error: outcome === 'done' ? null : outcome })
    .where(eq(stripeEvents.id, eventId))
}

async function actOn(ctx: Ctx, event: StripeEvent): Promise<string> {
  const { objectId } = event
  const payment = await paymentOfCharge(ctx, objectId)
  if (payment && event.type.startsWith('refund.')) await followRefunds(ctx, payment.id)
  if (payment?.subscriptionId) return handOver(ctx, payment.subscriptionId)
  if (payment) return (await settleCharge(ctx, payment.id, await chargeOf(ctx, payment))).flaw ?? 'done'
  const [subscription] = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.providerSubscriptionId, objectId))
  if (subscription) return handOver(ctx, subscription.id)
  return ctx.now().getTime() - event.receivedAt.getTime() < HELD_MS ? 'held' : 'unknown_object'
}

// A charge that the provider does not know will not be known later either.
function unknownThere(error: unknown): string {
  if (error instanceof PaymentError && error.kind === 'refused') return 'unknown_object'
  throw error
}

// The subscription feature imports this one, so this one reaches it through the job queue.
async function handOver(ctx: Ctx, subscriptionId: string): Promise<string> {
  await addJob(ctx, 'subscription.sync', subscriptionId)
  return 'done'
}

function verified(ctx: Ctx, rawBody: Buffer, signature: string | undefined): PaymentEvent {
  try {
    return ctx.adapters.payment.verifyWebhook(rawBody, signature, ctx.now())
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn({ kind: error.kind }, 'a webhook was refused')
    if (error.kind === 'forged') throw new DomainError('BAD_REQUEST', 'forged', 'Assinatura inválida')
    throw new Unavailable()
  }
}
