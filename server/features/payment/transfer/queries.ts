import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import {
  bookings,
  notifications,
  payments,
  payoutAccounts,
  refunds,
  transferHolds,
  transfers,
  type Booking,
  type Payment,
  type PayoutAccount,
  type Transfer,
} from '#db/schema/index.ts'
import { DAY_MS, MINUTE_MS, weekStartOf } from '#shared/days.ts'
import { refundTotals } from '#shared/refunds.ts'
import { dayOf } from '#shared/time.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Db, Tx } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'
import { holdsTransferRow } from '#server/core/transfers.ts'
import { lockPayment } from '../queries.ts'
import { amountsOf, type Amounts } from '../rules.ts'

/** After this time without a response, the outcome of a call is looked up and the call is repeated. */
const LOST_AFTER_MS = 2 * MINUTE_MS

/**
 * Locks the transfers of a payment: the first transfer, then those that pay reversed amounts again, oldest first. Empty if none
 * is planned. The caller has already locked the payment.
 */
export async function lockTransfersOf(tx: Tx, paymentId: string): Promise<Transfer[]> {
  return tx.db
    .select()
    .from(transfers)
    .where(eq(transfers.paymentId, paymentId))
    .orderBy(sql`${transfers.restores} is not null`, asc(transfers.createdAt), asc(transfers.id))
    .for('no key update')
}

/** Locks a transfer by its id; its booking and payment are locked first. */
export async function lockTransfer(tx: Tx, transferId: string): Promise<Transfer> {
  const [about] = await tx.db.select({ paymentId: transfers.paymentId }).from(transfers).where(eq(transfers.id, transferId))
  if (about) await lockPayment(tx, about.paymentId)
  const [row] = await tx.db.select().from(transfers).where(eq(transfers.id, transferId)).for('no key update')
  if (!row) throw new Error(`transfer ${transferId} is gone`)
  return row
}

/** Returns a professional's account at the provider. */
export async function payoutAccountOf(ctx: Ctx, professionalId: string): Promise<PayoutAccount | undefined> {
  const [row] = await ctx.db.select().from(payoutAccounts).where(eq(payoutAccounts.professionalId, professionalId))
  return row
}

/** A succeeded payment of a booking with the parts of its amount and the sum of its refunds, in cents. */
export type PaidBooking = {
  readonly booking: Booking
  readonly payment: Payment
  readonly amounts: Amounts
  readonly refundedInCents: number
}

/** Returns the ids of the succeeded payments of a booking, that of the price first. */
export async function paymentsOfBooking(ctx: Ctx, bookingId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'succeeded')))
    .orderBy(sql`${payments.kind} <> 'booking'`, asc(payments.createdAt), asc(payments.id))
  return rows.map(({ id }) => id)
}

/**
 * Returns a succeeded payment of a booking with the sum of its refunds, or undefined for any other payment. A refund that was
 * refused for good counts too, because it is still owed.
 */
export async function paidBookingOf(ctx: Ctx, paymentId: string): Promise<PaidBooking | undefined> {
  const rows = await ctx.db
    .select({ booking: bookings, payment: payments, refund: refunds })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'succeeded')))
  const [first] = rows
  if (!first) return undefined
  const { booking, payment } = first
  const { backInCents, stuckInCents } = refundTotals(
    rows.flatMap(({ refund }) => refund ?? []),
    payment.amountInCents,
  )
  return { booking, payment, amounts: amountsOf(payment, booking), refundedInCents: backInCents + stuckInCents }
}

/** SQL condition: no hold stops the transfer. */
export function isFree(db: Db) {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(transferHolds)
      .where(holdsTransferRow),
  )
}

/** True if at least one hold stops a transfer. */
export async function isHeld(ctx: Ctx, transferId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: transferHolds.id })
    .from(transfers)
    .innerJoin(transferHolds, holdsTransferRow)
    .where(eq(transfers.id, transferId))
    .limit(1)
  return row !== undefined
}

/** Returns ids of the transfers that can be made now, and of those whose response was lost, at most 200. */
export async function transfersToMake(ctx: Ctx): Promise<string[]> {
  const now = ctx.now()
  const free = and(
    inArray(transfers.status, ['waiting', 'failed']),
    lte(transfers.dueAt, now),
    or(isNull(transfers.nextAttemptAt), lte(transfers.nextAttemptAt, now)),
    eq(payoutAccounts.transfersEnabled, true),
    isFree(ctx.db),
  )
  const lost = and(eq(transfers.status, 'creating'), lt(transfers.updatedAt, new Date(now.getTime() - LOST_AFTER_MS)))
  const rows = await ctx.db
    .select({ id: transfers.id })
    .from(transfers)
    .leftJoin(payoutAccounts, eq(payoutAccounts.professionalId, transfers.professionalId))
    .where(or(free, lost))
    .orderBy(asc(transfers.dueAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** SQL condition: the professional has no account that accepts transfers (the account is read by a left join). */
export const accountMissing = or(isNull(payoutAccounts.professionalId), eq(payoutAccounts.transfersEnabled, false))

/**
 * Locks the oldest waiting transfer of a professional, so that simultaneous reminders about the waiting transfers run one after
 * another.
 */
export async function lockFirstWaiting(tx: Tx, professionalId: string): Promise<void> {
  const waiting = and(eq(transfers.professionalId, professionalId), eq(transfers.status, 'waiting'))
  await tx.db.select({ id: transfers.id }).from(transfers).where(waiting).orderBy(asc(transfers.id)).limit(1).for('no key update')
}

/**
 * Returns ids of professionals who have a due transfer but no account that accepts it, at most 200. Those who were notified this
 * week, and those whose transfer is held, are left out.
 */
export async function professionalsToNotify(ctx: Ctx): Promise<string[]> {
  const key = sql`${`payment.account-needed:${weekOfNotification(ctx.now())}:`} || ${transfers.professionalId}`
  const notified = ctx.db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.userId, transfers.professionalId), eq(notifications.eventKey, key)))
  const rows = await ctx.db
    .selectDistinct({ id: transfers.professionalId })
    .from(transfers)
    .leftJoin(payoutAccounts, eq(payoutAccounts.professionalId, transfers.professionalId))
    .where(
      and(eq(transfers.status, 'waiting'), lte(transfers.dueAt, ctx.now()), accountMissing, isFree(ctx.db), notExists(notified)),
    )
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** The pause before an account is read again if a transfer waits for it but the account is not ready. */
const READ_WAITING_MS = 15 * MINUTE_MS
/** The pause before an account is read again if it received a transfer in the last 40 days. */
const READ_OTHERS_MS = DAY_MS

/**
 * Ids of up to 25 professionals whose payout account must be fetched from the provider again, the one fetched longest ago first.
 */
export async function accountsToRead(ctx: Ctx): Promise<string[]> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const mine = sql`select from ${transfers} where ${transfers.professionalId} = ${payoutAccounts.professionalId}`
  const waits = and(
    eq(payoutAccounts.transfersEnabled, false),
    lt(payoutAccounts.updatedAt, before(READ_WAITING_MS)),
    sql`exists (${mine} and ${transfers.status} in ('waiting', 'failed'))`,
  )
  const received = and(
    lt(payoutAccounts.updatedAt, before(READ_OTHERS_MS)),
    sql`exists (${mine} and ${gt(transfers.paidAt, before(40 * DAY_MS))})`,
  )
  const rows = await ctx.db
    .select({ id: payoutAccounts.professionalId })
    .from(payoutAccounts)
    .where(and(isNotNull(payoutAccounts.providerAccountId), or(waits, received)))
    .orderBy(asc(payoutAccounts.updatedAt))
    .limit(25)
  return rows.map(({ id }) => id)
}

/**
 * Sums of the transfers that are not made yet, in cents. `free` is about the transfers that no hold stops, with the number of
 * their bookings and the first start. `heldInCents` is the sum of the transfers that a hold stops.
 */
export type Waiting = {
  readonly heldInCents: number
  readonly free: { readonly count: number; readonly inCents: number; readonly since: Date | null }
}

/** Returns the transfers of a professional that are not made yet. */
export async function waitingOf(ctx: Ctx, professionalId: string): Promise<Waiting> {
  const [row] = await waitingSums(ctx.db, { professionalId })
  return row ?? { heldInCents: 0, free: { count: 0, inCents: 0, since: null } }
}

const waitingSums = prepared((db, given: Given<{ professionalId: string }>) =>
  db
    .select({
      heldInCents: sql<number>`coalesce(sum(${transfers.amountInCents}) filter (where not ${isFree(db)}) * 100, 0)::int`,
      free: {
        count: sql<number>`(count(distinct ${transfers.bookingId}) filter (where ${isFree(db)}))::int`,
        inCents: sql<number>`coalesce(sum(${transfers.amountInCents}) filter (where ${isFree(db)}) * 100, 0)::int`,
        since: sql<Date | null>`min(${bookings.startsAt}) filter (where ${isFree(db)})`.mapWith(bookings.startsAt),
      },
    })
    .from(transfers)
    .innerJoin(bookings, eq(bookings.id, transfers.bookingId))
    .where(
      and(eq(transfers.professionalId, given.professionalId), sql`${transfers.status} in ('waiting', 'creating', 'failed')`),
    ),
)

/**
 * Returns the first day of the week (UTC) for the key of the notification 'payment.account-needed', which is sent once per week.
 */
export function weekOfNotification(at: Date): string {
  return weekStartOf(dayOf(at, 'UTC'))
}
