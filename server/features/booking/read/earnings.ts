import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Booking, payments, payoutAccounts, transferHolds, transfers, type Transfer } from '#db/schema/index.ts'
import { BookingStatus } from '#shared/booking.ts'
import { type Earning, earningWords } from '#shared/earnings.ts'
import type { HoldKind } from '#shared/payouts.ts'
import { dayOf } from '#shared/time.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import { dueAtOf, holdsTransferRow, isReady, onAccountByOf, transferStateOf } from '#server/core/transfers.ts'
import { keptAfterRefunds } from '../cancel/queries.ts'
import { extraEarnings } from '../longer/queries.ts'
import type { BookingRow } from '../queries.ts'

/** Returns the earnings of one professional from these bookings, by booking id. */
export function earningsOfRows(ctx: Ctx, rows: readonly BookingRow[]): Promise<Map<string, Earning>> {
  const place = rows[0]?.place
  return earningsOf(
    ctx,
    rows.map(({ booking }) => booking),
    zoneOf(place?.state, place?.city),
  )
}

/** How much the professional earns with a booking and when, as a sentence for notifications; empty when no earning remains. */
export async function earningSentence(ctx: Ctx, row: BookingRow): Promise<string> {
  const earning = (await earningsOfRows(ctx, [row])).get(row.booking.id)
  return earning ? `${earningWords(earning)}.` : ''
}

type Visit = Pick<Booking, 'id' | 'professionalId' | 'status' | 'paymentStatus' | 'endsAt' | 'amountInCents' | 'totalInCents'>
type Planned = { readonly transfer: Transfer; readonly hold: HoldKind | null }

/**
 * Returns, by booking id, how much one professional receives and when it reaches the bank account. Leaves out bookings that are
 * unpaid or whose earning was refunded completely. `zone`: the professional's.
 */
export async function earningsOf(ctx: Ctx, visits: readonly Visit[], zone: string): Promise<Map<string, Earning>> {
  const [first] = visits
  if (!first) return new Map()
  const ids = visits.map(({ id }) => id)
  const [[account], planned, extra, kept] = await Promise.all([
    ctx.db.select().from(payoutAccounts).where(eq(payoutAccounts.professionalId, first.professionalId)),
    transfersOf(ctx, ids),
    extraEarnings(ctx, ids),
    keptAfterRefunds(ctx, visits),
  ])
  const ready = isReady(account)
  const found = new Map<string, Earning>()
  for (const visit of visits) {
    const earning = earningOf(visit, planned.get(visit.id), {
      ready,
      zone,
      now: ctx.now(),
      bankDays: ctx.settings.payoutBankDays,
      keptInCents: kept.get(visit.id) ?? visit.amountInCents,
    })
    // The price of the paid extra hours is added to the earning of the booking.
    if (earning) found.set(visit.id, { ...earning, inCents: earning.inCents + (extra.get(visit.id) ?? 0) })
  }
  return found
}

/** Returns the newest transfer of the price of each booking, and the hold on it, if any. */
async function transfersOf(ctx: Ctx, bookingIds: string[]): Promise<Map<string, Planned>> {
  const hold = ctx.db
    .select({ kind: transferHolds.kind })
    .from(transferHolds)
    .where(holdsTransferRow)
    .orderBy(transferHolds.placedAt)
    .limit(1)
  const rows = await ctx.db
    .selectDistinctOn([transfers.bookingId], { transfer: transfers, hold: sql<HoldKind | null>`(${hold})` })
    .from(transfers)
    .innerJoin(payments, and(eq(payments.id, transfers.paymentId), eq(payments.kind, 'booking')))
    .where(inArray(transfers.bookingId, bookingIds))
    .orderBy(transfers.bookingId, desc(transfers.createdAt))
  return new Map(rows.map((row) => [row.transfer.bookingId, row]))
}

type Facts = {
  readonly ready: boolean
  readonly zone: string
  readonly now: Date
  readonly bankDays: number
  /** The part of the price that remains after refunds. The amount of a planned transfer is already reduced by refunds. */
  readonly keptInCents: number
}

/** Returns the professional's earning from one booking; null when it is unpaid or refunds leave nothing for the professional. */
export function earningOf(visit: Visit, planned: Planned | undefined, facts: Facts): Earning | null {
  const { ready, zone, now, bankDays, keptInCents } = facts
  const onAccountBy = (due: Date) => onAccountByOf(due > now ? due : now, zone, bankDays)
  if (!planned) {
    const isAhead = visit.status === BookingStatus.confirmed || visit.status === BookingStatus.inProgress
    const due = isAhead ? dueAtOf(BookingStatus.completed, visit.endsAt) : null
    if (!due || keptInCents === 0) return null
    const inCents = keptInCents
    return ready ? { state: 'expected', inCents, onAccountBy: onAccountBy(due) } : { state: 'account', inCents }
  }
  const { transfer, hold } = planned
  const inCents = transfer.amountInCents - transfer.reversedInCents
  const state = transferStateOf(transfer, { held: hold !== null, ready, now })
  switch (state) {
    case 'scheduled':
      return { state: 'expected', inCents, onAccountBy: onAccountBy(transfer.dueAt) }
    case 'paid':
    case 'partly_reversed':
      return { state: 'sent', inCents, sentOn: dayOf(transfer.paidAt ?? now, zone) }
    case 'held':
      return { state: 'held', inCents, reason: hold ?? 'dispute' }
    case 'account':
      return { state: 'account', inCents }
    case 'retrying':
      return { state: 'trying', inCents }
    case 'sending':
      return { state: 'sending', inCents }
    default:
      return null
  }
}
