import { eq } from 'drizzle-orm'
import { serviceSubscriptions, type ServiceSubscription } from '#db/schema/index.ts'
import { addOnMessages } from '#shared/add-ons.ts'
import { PaidService, serviceNameOf, servicePrices } from '#shared/paid-services.ts'
import { buyableAgainAt, withdrawalMessages } from '#shared/withdrawals.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Checkout } from '#server/adapters/payment/port.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, Unavailable } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, assertEmailConfirmed, ensureCustomer } from '#server/features/payment/service.ts'
import { hasActiveService } from './gate.ts'
import { findAddOn, lockAddOnsOf, openAddOnsOf, withdrawalsOf } from './queries.ts'
import { hasService, missingRole } from './rules.ts'
import { applyReading, syncAddOn } from './sync.ts'
import type { CheckoutView } from './views.ts'

/**
 * Opens the provider's payment page for a service, or returns the page that is already open. Price and name come from our table,
 * never from the browser. FORBIDDEN for the wrong kind of user or `email_unconfirmed`; CONFLICT `already_active`,
 * `still_confirming`, or `withdrawn_twice` during the 90 days after two withdrawals; SERVICE_UNAVAILABLE `provider_unavailable` or `payment_misconfigured`.
 */
export async function buyService(ctx: UserCtx, service: PaidService): Promise<CheckoutView> {
  assertAudience(ctx, service)
  await assertNotActive(ctx, service)
  await assertEmailConfirmed(ctx)
  const customerId = await ensureCustomer(ctx)
  // The open page may have expired at the provider. Then the second attempt opens another one.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const row = await inTransaction(ctx, (tx) => claimRow(tx, ctx.actor.id, service))
    const checkout = await askProvider(ctx, () => checkoutOf(ctx, row, customerId))
    await inTransaction(ctx, (tx) => recordOpened(tx, row, checkout))
    if (checkout.status === 'open' && checkout.url) return { url: checkout.url }
    // It is complete or expired. Our row is updated, then this call is rejected or the next attempt opens another page.
    if (checkout.status === 'expired') await applyReading(ctx, row, { checkout, plan: null, charge: null, missed: [] })
    else await askProvider(ctx, () => syncAddOn(ctx, row.id))
    await assertNotActive(ctx, service)
    const synced = await findAddOn(ctx, row.id)
    if (synced?.status === SubscriptionStatus.pending) throw new Conflict('still_confirming', addOnMessages.stillConfirming)
  }
  throw new Unavailable(addOnMessages.processFailed.title, 'provider_unavailable')
}

function assertAudience(ctx: UserCtx, service: PaidService): void {
  const missing = missingRole(service, ctx.actor.roles)
  if (missing) throw new Forbidden(missing === 'professional' ? addOnMessages.professionalsOnly : addOnMessages.contractorsOnly)
}

async function assertNotActive(ctx: UserCtx, service: PaidService): Promise<void> {
  if (await hasActiveService(ctx.db, ctx.actor.id, service, ctx.now())) throw alreadyActive()
}

const alreadyActive = () => new Conflict('already_active', addOnMessages.alreadyActive)

/** The page of a row: read if it was opened, otherwise opened with the row's id as its idempotency key. Throws PaymentError. */
function checkoutOf(ctx: Ctx, row: ServiceSubscription, customerId: string): Promise<Checkout> {
  const { payment: provider } = ctx.adapters
  if (row.providerCheckoutId) return provider.readCheckout(row.providerCheckoutId)
  const page = `${ctx.settings.publicUrl}${pageAfter(row.service)}?compra=${row.id}`
  return provider.openCheckout({
    customerId,
    product: `plumai-${row.service}`,
    name: `Plumaí: ${serviceNameOf(row.service, ctx.settings.hasModel)}`,
    onceInCents: row.amountInCents - row.monthlyInCents,
    monthlyInCents: row.monthlyInCents,
    successUrl: `${page}&success=true`,
    cancelUrl: `${page}&canceled=true`,
    idempotencyKey: `service:${row.id}`,
    metadata: { service_row: row.id },
  })
}

/** The page to which the provider's page leads back, with the purchase. The club (S2 §2) and the certificate, which is issued on it, have their own pages. */
function pageAfter(service: PaidService): string {
  if (service === PaidService.club) return '/clube-descontos'
  return service === PaidService.certificate ? '/certificado' : '/servicos'
}

/**
 * The user's pending row of the service at today's price, or a new one. A row at an older price is closed. CONFLICT `already_active`
 * when another call's purchase was confirmed while this one waited for the lock.
 */
async function claimRow(tx: Tx, userId: string, service: PaidService): Promise<ServiceSubscription> {
  await lockAddOnsOf(tx, userId)
  const { onceInCents, monthlyInCents } = servicePrices[service]
  const amountInCents = onceInCents + monthlyInCents
  const open = (await openAddOnsOf(tx.db, userId)).filter((row) => row.service === service)
  if (open.some((row) => hasService(row, tx.now()))) throw alreadyActive()
  const mine = (await withdrawalsOf(tx, userId)).filter((each) => each.service === service)
  const until = buyableAgainAt(
    mine.map(({ at }) => at),
    tx.now(),
  )
  if (until) throw new Conflict('withdrawn_twice', withdrawalMessages.paused(until))
  const pending = open.find(({ status }) => status === SubscriptionStatus.pending)
  if (pending?.amountInCents === amountInCents && pending.monthlyInCents === monthlyInCents) return pending
  if (pending) await close(tx, pending)
  const at = tx.now()
  const [row] = await tx.db
    .insert(serviceSubscriptions)
    .values({ id: tx.newId(), userId, service, amountInCents, monthlyInCents, createdAt: at, updatedAt: at })
    .returning()
  return row!
}

async function close(tx: Tx, row: ServiceSubscription): Promise<void> {
  await tx.db
    .update(serviceSubscriptions)
    .set({ status: SubscriptionStatus.cancelled, updatedAt: tx.now() })
    .where(eq(serviceSubscriptions.id, row.id))
  await addJob(tx, 'addon.stop', row.id)
}

async function recordOpened(tx: Tx, { id, userId }: ServiceSubscription, checkout: Checkout): Promise<void> {
  await lockAddOnsOf(tx, userId)
  const [row] = await tx.db
    .update(serviceSubscriptions)
    .set({ providerCheckoutId: checkout.id, updatedAt: tx.now() })
    .where(eq(serviceSubscriptions.id, id))
    .returning()
  // The account was closed meanwhile: nobody must pay on this page.
  if (row?.status === SubscriptionStatus.cancelled) await addJob(tx, 'addon.stop', id)
}
