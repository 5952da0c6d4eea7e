import { BookingStatus } from '#shared/booking.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import type { Payment } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { outcomeUnknown } from '../provider.ts'
import {
  findBooking,
  liveExtension,
  takeStalePayments,
  takeStaleRefunds,
  unprocessedEvents,
  unsettledPayments,
} from '../queries.ts'
import { performRefund } from '../refund/refunds.ts'
import { settleCharge } from '../charge/settle.ts'
import { chargeOf } from '../charge/start.ts'
import { storeEvent, processEvent } from './webhook.ts'

const STALE_MS = 2 * MINUTE_MS
/** The maximum number of rows that one run of the job reads. The next run, a minute later, continues. */
const BATCH = 25
/**
 * The maximum number of provider events that one run reads. It is high, because an event that waits for its payment row costs no
 * call to the provider.
 */
const EVENT_BATCH = 200

/**
 * Repairs lost webhooks and lost responses. Runs every minute: reads the provider's events of the last ten minutes, and the
 * payments and refunds that were not updated for two minutes. Throws PaymentError when the provider is down.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  await fetchEvents(ctx, new Date(ctx.now().getTime() - 10 * MINUTE_MS))
  const before = new Date(ctx.now().getTime() - STALE_MS)
  for (const payment of await takeStalePayments(ctx, before, BATCH)) await logErrors(ctx, () => reconcilePayment(ctx, payment))
  for (const { id } of await takeStaleRefunds(ctx, before, BATCH)) await logErrors(ctx, () => performRefund(ctx, id))
  const waiting = new Date(ctx.now().getTime() - MINUTE_MS)
  for (const { id } of await unprocessedEvents(ctx, waiting, EVENT_BATCH)) await logErrors(ctx, () => processEvent(ctx, id))
}

/** Fetches the provider's events of the last three days and processes those that were missed. Runs daily. */
export async function reconcileDays(ctx: Ctx): Promise<void> {
  await fetchEvents(ctx, new Date(ctx.now().getTime() - 3 * DAY_MS))
}

/**
 * Cancels the open charge of a cancelled or expired booking. If it has already succeeded, it is treated as a late payment and
 * refunded. Throws PaymentError when the outcome is unknown.
 */
export async function abandonPayments(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await findBooking(ctx, bookingId)
  if (booking?.status !== BookingStatus.cancelled) return
  for (const payment of await unsettledPayments(ctx, bookingId)) await withdraw(ctx, payment)
}

async function reconcilePayment(ctx: Ctx, payment: Payment): Promise<void> {
  // The charge of a tip that is unpaid for an hour is cancelled, because the page no longer offers it and it must not be paid
  // later.
  if (payment.kind === 'tip' && payment.createdAt.getTime() < ctx.now().getTime() - HOUR_MS) return withdraw(ctx, payment)
  if (payment.kind === 'extension' && (await isOver(ctx, payment))) return withdraw(ctx, payment)
  const booking = payment.bookingId ? await findBooking(ctx, payment.bookingId) : undefined
  if (booking?.status === BookingStatus.cancelled) return withdraw(ctx, payment)
  await settleCharge(ctx, payment.id, await chargeOf(ctx, payment))
}

/** True if the extra hours no longer wait for this payment. */
async function isOver(ctx: Ctx, { bookingId, extensionId }: Payment): Promise<boolean> {
  const live = await liveExtension(ctx, bookingId ?? '')
  return live?.id !== extensionId || live?.status !== 'paying'
}

async function withdraw(ctx: Ctx, payment: Payment): Promise<void> {
  // A row without a charge id may belong to a charge whose response was lost. `chargeOf` finds it by the idempotency key.
  const charge = await chargeOf(ctx, payment)
  await settleCharge(ctx, payment.id, charge)
  await settleCharge(ctx, payment.id, await ctx.adapters.payment.abandonCharge(charge.id))
}

async function fetchEvents(ctx: Ctx, since: Date): Promise<void> {
  const events = await ctx.adapters.payment.listEventsSince(since)
  for (const event of events) {
    const fresh = await inTransaction(ctx, (tx) => storeEvent(tx, event))
    if (fresh) await logErrors(ctx, () => processEvent(ctx, event.id))
  }
}

/**
 * Runs `work` for a row and logs its error, so that one bad row does not block the others. If the provider is down, the error is
 * rethrown and the run ends.
 */
async function logErrors(ctx: Ctx, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (outcomeUnknown(error)) throw error
    ctx.log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'a payment could not be reconciled')
  }
}
