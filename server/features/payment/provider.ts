import { eq } from 'drizzle-orm'
import { paymentCustomers, users } from '#db/schema/index.ts'
import { paymentMessages } from '#shared/payment.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, Unauthenticated, Unavailable } from '#server/core/errors.ts'

/**
 * Calls the provider on behalf of somebody who waits: its three kinds of error become refusals that a person can read
 * (SERVICE_UNAVAILABLE 'provider_unavailable' or 'payment_misconfigured', CONFLICT 'payment_refused').
 */
export async function askProvider<T>(ctx: Ctx, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.error({ kind: error.kind, code: error.code }, 'the payment provider refused a call')
    if (error.kind === 'refused') throw new Conflict('payment_refused', error.publicMessage ?? paymentMessages.refused)
    if (error.kind === 'unavailable') throw new Unavailable(paymentMessages.providerDown, 'provider_unavailable')
    throw new Unavailable(paymentMessages.misconfigured, 'payment_misconfigured')
  }
}

/** True for an error after which nobody knows what happened at the provider: look again later. */
export function outcomeUnknown(error: unknown): boolean {
  return error instanceof PaymentError && error.kind === 'unavailable'
}

/** The payer's id at the provider, found or made once a person. May call the provider, so never inside a transaction. */
export async function ensureCustomer(ctx: UserCtx): Promise<string> {
  const userId = ctx.actor.id
  const [known] = await ctx.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId))
  if (known) return known.providerCustomerId
  const [person] = await ctx.db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId))
  if (!person) throw new Unauthenticated()
  const { customerId } = await askProvider(ctx, () => ctx.adapters.payment.ensureCustomer({ userId, ...person }))
  await ctx.db
    .insert(paymentCustomers)
    .values({ userId, providerCustomerId: customerId, createdAt: ctx.now() })
    .onConflictDoNothing({ target: paymentCustomers.userId })
  return customerId
}

/** R-A1: where REQUIRE_EMAIL_CONFIRMATION is on, nobody pays before confirming. FORBIDDEN 'email_unconfirmed'. */
export async function assertEmailConfirmed(ctx: UserCtx): Promise<void> {
  if (!ctx.settings.requireEmailConfirmation) return
  const [person] = await ctx.db.select({ at: users.emailConfirmedAt }).from(users).where(eq(users.id, ctx.actor.id))
  if (!person?.at) throw new Forbidden(paymentMessages.emailUnconfirmed, 'email_unconfirmed')
}
