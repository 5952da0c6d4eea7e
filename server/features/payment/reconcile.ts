import { BookingStatus } from '#shared/booking.ts'
import { DAY_MS, MINUTE_MS } from '#shared/days.ts'
import type { Payment } from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { outcomeUnknown } from './provider.ts'
import { findBooking, takeStalePayments, takeStaleRefunds, unprocessedEvents, unsettledPayments } from './queries.ts'
import { performRefund } from './refunds.ts'
import { settleCharge } from './settle.ts'
import { chargeOf } from './start.ts'
import { noteEvent, processEvent } from './webhook.ts'

const STALE_MS = 2 * MINUTE_MS
/** Rows looked at in one run: what is left waits a minute. */
const BATCH = 25
/** Events are more, as those that wait for a row cost no call. */
const EVENT_BATCH = 200

/**
 * The net under every lost webhook and every answer that never came (faults 5, 12, 17): every minute, what nobody has
 * heard of for two minutes is read again, and the provider's events of the last ten minutes are asked for.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  await catchUp(ctx, new Date(ctx.now().getTime() - 10 * MINUTE_MS))
  const before = new Date(ctx.now().getTime() - STALE_MS)
  for (const payment of await takeStalePayments(ctx, before, BATCH)) await carefully(ctx, () => lookAgain(ctx, payment))
  for (const { id } of await takeStaleRefunds(ctx, before, BATCH)) await carefully(ctx, () => performRefund(ctx, id))
  const waiting = new Date(ctx.now().getTime() - MINUTE_MS)
  for (const { id } of await unprocessedEvents(ctx, waiting, EVENT_BATCH)) await carefully(ctx, () => processEvent(ctx, id))
}

/** The daily full reconciliation: the provider's events of the last three days, whichever we missed. */
export async function reconcileDays(ctx: Ctx): Promise<void> {
  await catchUp(ctx, new Date(ctx.now().getTime() - 3 * DAY_MS))
}

/**
 * Withdraws whatever may still be paid of a cancelled or expired booking. The provider refuses once the money came: then it is
 * settled, and goes back, as a late payment (AMB-05). Throws PaymentError when the outcome is unknown.
 */
export async function abandonPayments(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await findBooking(ctx, bookingId)
  if (booking?.status !== BookingStatus.cancelled) return
  for (const payment of await unsettledPayments(ctx, bookingId)) await withdraw(ctx, payment)
}

async function lookAgain(ctx: Ctx, payment: Payment): Promise<void> {
  const booking = payment.bookingId ? await findBooking(ctx, payment.bookingId) : undefined
  if (booking?.status === BookingStatus.cancelled) return withdraw(ctx, payment)
  await settleCharge(ctx, payment.id, await chargeOf(ctx, payment))
}

async function withdraw(ctx: Ctx, payment: Payment): Promise<void> {
  // A row without an id may stand for a charge that exists: its key finds it.
  const charge = await chargeOf(ctx, payment)
  await settleCharge(ctx, payment.id, charge)
  await settleCharge(ctx, payment.id, await ctx.adapters.payment.abandonCharge(charge.id))
}

async function catchUp(ctx: Ctx, since: Date): Promise<void> {
  const events = await ctx.adapters.payment.listEventsSince(since)
  for (const event of events) {
    const fresh = await inTransaction(ctx, (tx) => noteEvent(tx, event))
    if (fresh) await carefully(ctx, () => processEvent(ctx, event.id))
  }
}

/** One bad row must not keep the others waiting; a provider that is down stops the run, the next minute tries again. */
async function carefully(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (outcomeUnknown(error)) throw error
    ctx.log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'a payment could not be reconciled')
  }
}
