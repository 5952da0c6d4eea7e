import { and, eq, isNull, or } from 'drizzle-orm'
import { MINUTE_MS } from '#shared/days.ts'
import { servicePurchases, stripeEvents, subscriptions, type StripeEvent } from '#db/schema/index.ts'
import { PaymentError, type PaymentEvent } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { DomainError, Unavailable } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { setupAtProvider } from '../card/queries.ts'
import { settleSetup } from '../card/setup.ts'
import { followDisputes } from '../chargeback/follow.ts'
import { paymentOfCharge } from '../queries.ts'
import { followRefunds } from '../refund/follow.ts'
import { settleCharge } from '../charge/settle.ts'
import { followTransferEvent } from '../transfer/follow.ts'
import { chargeOf } from '../charge/start.ts'

/** How long an event about an unknown charge waits until our payment row exists. */
const MAX_WAIT_MS = 15 * MINUTE_MS

/**
 * Receives a signed webhook and stores its event once, together with a job. It then processes the event at once, so that the user
 * waits less. Returns true if the event was new. Throws BAD_REQUEST `forged` and stores nothing if the signature over the raw
 * bytes is wrong.
 */
export async function receiveWebhook(ctx: Ctx, rawBody: Buffer, signature: string | undefined): Promise<{ fresh: boolean }> {
  const event = verify(ctx, rawBody, signature)
  const fresh = await inTransaction(ctx, (tx) => storeEvent(tx, event))
  if (fresh) await processEvent(ctx, event.id).catch(() => ctx.log.warn({ eventId: event.id }, 'left to the queue'))
  return { fresh }
}

/** Stores an event and its job; returns false if the event was stored before. `objectId`: the object to read again. */
export async function storeEvent(tx: Tx, event: PaymentEvent): Promise<boolean> {
  const [written] = await tx.db
    .insert(stripeEvents)
    .values({
      id: event.id,
      type: event.type,
      objectId: event.accountId ?? event.subscriptionId ?? event.chargeId ?? event.objectId,
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
 * Processes a stored event of the provider. The event's content is not trusted, so the object is read from the provider again.
 * May run twice or concurrently. Throws PaymentError if the provider does not answer; the event then stays unprocessed.
 */
export async function processEvent(ctx: Ctx, eventId: string): Promise<void> {
  const [event] = await ctx.db
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, eventId), isNull(stripeEvents.processedAt)))
  if (!event) return
  const outcome = await actOn(ctx, event).catch(closeUnknownCharge)
  if (outcome === 'waiting') return
  await ctx.db
    .update(stripeEvents)
    .set({ processedAt: ctx.now(), error: outcome === 'done' ? null : outcome })
    .where(eq(stripeEvents.id, eventId))
}

async function actOn(ctx: Ctx, event: StripeEvent): Promise<string> {
  const { objectId } = event
  const setup = objectId.startsWith('seti_') ? await setupAtProvider(ctx, objectId) : undefined
  if (setup) {
    await settleSetup(ctx, setup.id, await ctx.adapters.payment.readCardSetup(objectId))
    return 'done'
  }
  const followed = await followTransferEvent(ctx, event)
  if (followed) return followed
  const payment = await paymentOfCharge(ctx, objectId)
  if (payment && event.type.startsWith('charge.dispute.')) await followDisputes(ctx, payment)
  if (payment && /^(refund\.|charge\.refunded$)/.test(event.type)) await followRefunds(ctx, payment)
  const purchaseId = payment ? (payment.subscriptionId ?? payment.servicePurchaseId) : await purchaseAtProvider(ctx, objectId)
  // A job updates the purchase, because this feature cannot import the purchase feature, which imports this one.
  if (purchaseId) {
    await addJob(ctx, 'purchase.sync', purchaseId)
    return 'done'
  }
  if (payment) return (await settleCharge(ctx, payment.id, await chargeOf(ctx, payment))).flaw ?? 'done'
  return ctx.now().getTime() - event.receivedAt.getTime() < MAX_WAIT_MS ? 'waiting' : 'unknown_object'
}

// If the provider does not know the charge of an event, it will not know it later either, so the event is closed.
function closeUnknownCharge(error: unknown): string {
  if (error instanceof PaymentError && error.kind === 'refused') return 'unknown_object'
  throw error
}

/** Returns the id of the purchase whose plan or payment page has this id at the provider. */
async function purchaseAtProvider(ctx: Ctx, objectId: string): Promise<string | undefined> {
  const [plan] = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.providerSubscriptionId, objectId))
  if (plan) return plan.id
  const { id, providerSubscriptionId, providerCheckoutId } = servicePurchases
  const [service] = await ctx.db
    .select({ id })
    .from(servicePurchases)
    .where(or(eq(providerSubscriptionId, objectId), eq(providerCheckoutId, objectId)))
  return service?.id
}

function verify(ctx: Ctx, rawBody: Buffer, signature: string | undefined): PaymentEvent {
  try {
    return ctx.adapters.payment.verifyWebhook(rawBody, signature, ctx.now())
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn({ kind: error.kind }, 'a webhook was refused')
    if (error.kind === 'forged') throw new DomainError('BAD_REQUEST', 'forged', 'Assinatura inválida')
    throw new Unavailable()
  }
}
