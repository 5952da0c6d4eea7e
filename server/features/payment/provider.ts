import { eq } from 'drizzle-orm'
import { paymentCustomers, users } from '#db/schema/index.ts'
import { paymentMessages } from '#shared/payment.ts'
import { PaymentError } from '#server/adapters/payment/port.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, Unauthenticated, Unavailable } from '#server/core/errors.ts'

/**
 * Calls the provider for a user's request and converts its errors to refusals with a message. These are SERVICE_UNAVAILABLE
 * `provider_unavailable` or `payment_misconfigured`, and CONFLICT `payment_refused` or `payment_processing`, if the charge was
 * paid or cancelled in another tab.
 */
export async function askProvider<T>(ctx: Ctx, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.error({ kind: error.kind, code: error.code }, 'the payment provider refused a call')
    if (error.kind === 'refused') throw new Conflict('payment_refused', error.publicMessage ?? paymentMessages.refused)
    if (error.kind === 'unavailable') throw new Unavailable(paymentMessages.providerDown, 'provider_unavailable')
    if (error.code === 'payment_intent_unexpected_state')
      throw new Conflict('payment_processing', paymentMessages.changedMeanwhile)
    throw new Unavailable(paymentMessages.misconfigured, 'payment_misconfigured')
  }
}

/** True if the error leaves open whether the provider carried out the call. The object must then be read again later. */
export function outcomeUnknown(error: unknown): boolean {
  return error instanceof PaymentError && error.kind === 'unavailable'
}

/** Returns the user's customer id at the provider, or creates it. May call the provider, so it must not run in a transaction. */
export async function ensureCustomer(ctx: UserCtx): Promise<string> {
  const userId = ctx.actor.id
  const known = await customerOf(ctx, userId)
  if (known) return known
  const [person] = await ctx.db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId))
  if (!person) throw new Unauthenticated()
  const { customerId } = await askProvider(ctx, () => ctx.adapters.payment.ensureCustomer({ userId, ...person }))
  await ctx.db
    .insert(paymentCustomers)
    .values({ userId, providerCustomerId: customerId, createdAt: ctx.now() })
    // Two simultaneous calls insert the same row of payment_customers. The conflict may be on either of its unique columns, so
    // none is named.
    .onConflictDoNothing()
  return customerId
}

/** Returns a user's customer id at the provider; undefined for a user who never paid. */
export async function customerOf(ctx: Ctx, userId: string): Promise<string | undefined> {
  const [known] = await ctx.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId))
  return known?.providerCustomerId
}

/** Throws FORBIDDEN `email_unconfirmed` if REQUIRE_EMAIL_CONFIRMATION is on and the user has not confirmed the email. */
export async function assertEmailConfirmed(ctx: UserCtx): Promise<void> {
  if (!ctx.settings.requireEmailConfirmation) return
  const [person] = await ctx.db.select({ at: users.emailConfirmedAt }).from(users).where(eq(users.id, ctx.actor.id))
  if (!person?.at) throw new Forbidden(paymentMessages.emailUnconfirmed, 'email_unconfirmed')
}

/** Our page to which the provider or the bank returns after the payment of a booking. */
export function returnUrlOf(ctx: Ctx, bookingId: string | null): string {
  return new URL(`/agendamento-confirmado/${bookingId}`, ctx.settings.publicUrl).href
}
