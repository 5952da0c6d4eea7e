import { eq } from 'drizzle-orm'
import type { ServicePurchase, Subscription } from '#db/schema/index.ts'
import { purchaseMessages } from '#shared/purchases.ts'
import { SUBSCRIPTION_PRICE_IN_CENTS } from '#shared/money.ts'
import { PurchaseKind, serviceNameOf, servicePrices } from '#shared/purchase-kinds.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import { withdrawalMessages } from '#shared/withdrawals.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, Forbidden, Unavailable } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { askProvider, assertEmailConfirmed, ensureCustomer, noteSubscriptionCharge } from '#server/features/payment/service.ts'
import { productFor, productOf, type Purchase } from './product.ts'
import { findPurchase, lockPurchasesOf, openOf, withdrawalsOf } from './queries.ts'
import { afterWithdrawals, isActive, missingRole, monthlyOf } from './rules.ts'
import { chargeFor, endPurchase, stopAtProvider, syncPurchase } from './sync.ts'
import type { CheckoutView, SubscriptionStartedView } from './views.ts'

/**
 * Opens the caller's monthly subscription, or returns the one that still waits for its first payment. Throws the errors of
 * `buyService`, except FORBIDDEN for the wrong kind of user.
 */
export const startSubscription = (ctx: UserCtx) => start(ctx, null, openSubscription)

/**
 * Opens the provider's payment page for a service, or returns the page that is already open. Price and name come from our table,
 * never from the browser. Throws FORBIDDEN for the wrong kind of user or `email_unconfirmed`; CONFLICT `already_active`,
 * `still_confirming`, or `withdrawn_twice` during the 90 days after withdrawing twice; SERVICE_UNAVAILABLE `provider_unavailable`
 * or `payment_misconfigured`.
 */
export async function buyService(ctx: UserCtx, service: PurchaseKind): Promise<CheckoutView> {
  const missing = missingRole(service, ctx.actor.roles)
  if (missing)
    throw new Forbidden(missing === 'professional' ? purchaseMessages.professionalsOnly : purchaseMessages.contractorsOnly)
  return start(ctx, service, openPage)
}

/**
 * The result of opening a purchase at the provider. `first`: what the browser needs for the payment; null if the purchase is
 * already paid or has ended.
 */
type Opened<First> = {
  readonly ids: Partial<Pick<ServicePurchase, 'providerSubscriptionId' | 'providerCheckoutId'>>
  readonly chargeId: string | null
  readonly first: First | null
}
/** Opens the first payment of a purchase row at the provider, or reads it if it is already open. Throws PaymentError. */
type Open<Row, First> = (ctx: Ctx, row: Row, customerId: string) => Promise<Opened<First>>

async function start<Row extends Purchase, First>(
  ctx: UserCtx,
  service: PurchaseKind | null,
  open: Open<Row, First>,
): Promise<First> {
  const { messages } = productFor(service)
  await assertNotActive(ctx, service)
  await assertEmailConfirmed(ctx)
  const customerId = await ensureCustomer(ctx)
  // The open payment may have expired at the provider. In that case the second attempt opens a new one.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const row = (await inTransaction(ctx, (tx) => claimRow(tx, ctx.actor.id, service))) as Row
    const opened = await askProvider(ctx, () => open(ctx, row, customerId))
    await inTransaction(ctx, (tx) => recordOpened(tx, row, opened))
    if (opened.first) return opened.first
    // The purchase is already paid, expired or ended at the provider, so nothing can be paid here. Our row is updated first. Then
    // this call is refused, or the next attempt opens a new payment.
    await askProvider(ctx, () => syncPurchase(ctx, row.id))
    await assertNotActive(ctx, service)
    const synced = await findPurchase(ctx, row.id)
    const isPending = synced?.status === SubscriptionStatus.pending
    // The error 'still_confirming' is only for services. A pending subscription may simply be unpaid, so it gets the general
    // error.
    if (isPending && service !== null) throw new Conflict('still_confirming', purchaseMessages.stillConfirming)
  }
  throw new Unavailable(messages.failed, 'provider_unavailable')
}

async function assertNotActive(ctx: UserCtx, service: PurchaseKind | null): Promise<void> {
  assertNoneActive(await openOf(ctx.db, ctx.actor.id, service), service, ctx.now())
}

function assertNoneActive(open: readonly Purchase[], service: PurchaseKind | null, now: Date): void {
  if (open.some((row) => isActive(row, now))) throw new Conflict('already_active', productFor(service).messages.alreadyActive)
}

async function openSubscription(ctx: Ctx, row: Subscription, customerId: string): Promise<Opened<SubscriptionStartedView>> {
  const { payment: provider } = ctx.adapters
  const {
    id: providerSubscriptionId,
    status,
    clientSecret,
    latestChargeId: chargeId,
  } = row.providerSubscriptionId
    ? await provider.readSubscription(row.providerSubscriptionId)
    : await provider.startSubscription({
        customerId,
        plan: 'monthly',
        priceInCents: row.amountInCents,
        idempotencyKey: `subscription:${row.id}`,
        metadata: { subscription_row: row.id },
      })
  const first = status === 'incomplete' && clientSecret && chargeId ? { clientSecret, chargeId, mode: provider.mode } : null
  return { ids: { providerSubscriptionId }, chargeId: first && chargeId, first }
}

async function openPage(ctx: Ctx, row: ServicePurchase, customerId: string): Promise<Opened<CheckoutView>> {
  const { payment: provider } = ctx.adapters
  const page = `${ctx.settings.publicUrl}${pageAfter(row.service)}?compra=${row.id}`
  const {
    id: providerCheckoutId,
    status,
    url,
  } = row.providerCheckoutId
    ? await provider.readCheckout(row.providerCheckoutId)
    : await provider.openCheckout({
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
  return { ids: { providerCheckoutId }, chargeId: null, first: status === 'open' && url ? { url } : null }
}

/** Returns the page to which the buyer returns after paying. The club and the certificate have their own pages. */
function pageAfter(service: PurchaseKind): string {
  if (service === PurchaseKind.club) return '/clube-descontos'
  return service === PurchaseKind.certificate ? '/certificado' : '/servicos'
}

/**
 * Returns the user's pending row at today's price, or inserts a new one. A pending row at an older price is closed. Throws
 * CONFLICT `already_active` if another call's purchase was confirmed while this call waited for the lock.
 */
async function claimRow(tx: Tx, userId: string, service: PurchaseKind | null): Promise<Purchase> {
  await lockPurchasesOf(tx, userId)
  const open = await openOf(tx.db, userId, service)
  assertNoneActive(open, service, tx.now())
  const { buyableAgainAt: until } = afterWithdrawals(await withdrawalsOf(tx, userId), service, tx.now())
  if (until) throw new Conflict('withdrawn_twice', withdrawalMessages.paused(until))
  const price = priceOf(service)
  const pending = open.find(({ status }) => status === SubscriptionStatus.pending)
  if (pending?.amountInCents === price.amountInCents && monthlyOf(pending) === monthlyOf(price)) return pending
  if (pending) await endPurchase(tx, pending, SubscriptionStatus.cancelled)
  const at = tx.now()
  const [row] = await tx.db
    .insert(productFor(service).table)
    .values({ id: tx.newId(), userId, ...price, createdAt: at, updatedAt: at })
    .returning()
  return row!
}

/** Returns the columns of a new row: the service and its price. */
function priceOf(service: PurchaseKind | null) {
  if (!service) return { amountInCents: SUBSCRIPTION_PRICE_IN_CENTS }
  const { onceInCents, monthlyInCents } = servicePrices[service]
  return { service, amountInCents: onceInCents + monthlyInCents, monthlyInCents }
}

// Take the lock first, as sync.ts does: a webhook that settles the same charge would otherwise deadlock on the row locks.
async function recordOpened<First>(tx: Tx, known: Purchase, { ids, chargeId }: Opened<First>): Promise<void> {
  const { table } = productOf(known)
  await lockPurchasesOf(tx, known.userId)
  const [row] = await tx.db
    .update(table)
    .set({ ...ids, updatedAt: tx.now() })
    .where(eq(table.id, known.id))
    .returning()
  // The account was closed in the meantime, so nobody may pay this purchase.
  if (row?.status === SubscriptionStatus.cancelled) await stopAtProvider(tx, known.id)
  if (chargeId) await noteSubscriptionCharge(tx, chargeFor(known, null), chargeId)
}
