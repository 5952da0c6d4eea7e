import { and, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { credits, creditUses, payments, type Booking, type Payment } from '#db/schema/index.ts'
import { isHoldOver, wasPaid } from '#shared/booking.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import type { Posting } from '#server/core/ledger.ts'
import { creditsLeft, hasEnded, isUsable, lockCredits, partsOf } from './queries.ts'
import { creditEntries, partsFor, sumOf, type CreditPart } from './rules.ts'

type Fee = Pick<Booking, 'contractorId' | 'feeInCents'>

/**
 * Returns the parts of the contractor's credit that pay the fee of a booking, right before its charge. The credits stay locked
 * until `storeUses` reserves the parts, so that no other payment uses them too.
 */
export async function claimCredit(tx: Tx, { contractorId, feeInCents }: Fee): Promise<CreditPart[]> {
  if (feeInCents === 0) return []
  const usable = isUsable(contractorId, tx.now())
  await lockCredits(tx, usable)
  return partsFor(feeInCents, await creditsLeft(tx, usable))
}

/** Reserves credit parts for a payment whose row was just written. */
export async function storeUses(tx: Tx, paymentId: string, parts: readonly CreditPart[]): Promise<void> {
  if (parts.length > 0) await tx.db.insert(creditUses).values(parts.map((part) => ({ ...part, paymentId })))
}

/** Returns the ledger entries for the credit that a payment spent. Empty for a payment without credit. */
export async function spentEntries(tx: Tx, { id, creditInCents }: Pick<Payment, 'id' | 'creditInCents'>): Promise<Posting> {
  return creditInCents === 0 ? [] : creditEntries(await partsOf(tx, id), 'spent')
}

/**
 * Gives back the credit of a payment whose whole charge was refunded, with its old end date, and returns the ledger entries. A
 * second call gives nothing back.
 */
export async function returnCredit(tx: Tx, { id, creditInCents }: Pick<Payment, 'id' | 'creditInCents'>): Promise<Posting> {
  if (creditInCents === 0) return []
  const returned = await tx.db
    .update(creditUses)
    .set({ returnedAt: tx.now() })
    .where(and(eq(creditUses.paymentId, id), isNull(creditUses.returnedAt)))
    .returning({ creditId: creditUses.creditId, amountInCents: creditUses.amountInCents })
  return creditEntries(returned, 'returned')
}

/**
 * Returns the credit that a payment still uses, in cents (`keptInCents`). `usableInCents` is the part of it that has not ended, so
 * that its owner could use it again after a refund.
 */
export async function creditKept(ctx: Ctx, { id }: Pick<Payment, 'id'>): Promise<{ keptInCents: number; usableInCents: number }> {
  const kept = await ctx.db
    .select({ amountInCents: creditUses.amountInCents, ended: sql<boolean>`${hasEnded(ctx.now())}` })
    .from(creditUses)
    .innerJoin(credits, eq(credits.id, creditUses.creditId))
    .where(and(eq(creditUses.paymentId, id), isNull(creditUses.returnedAt)))
  return { keptInCents: sumOf(kept), usableInCents: sumOf(kept.filter(({ ended }) => !ended)) }
}

/**
 * Returns the credit that pays a part of a booking's fee, in cents. Before the booking has a charge, it is the credit that a
 * charge would use now.
 */
export async function creditFor(ctx: Ctx, booking: Booking): Promise<number> {
  const [charge] = await ctx.db
    .select({ creditInCents: payments.creditInCents })
    .from(payments)
    .where(
      and(eq(payments.bookingId, booking.id), eq(payments.kind, 'booking'), notInArray(payments.status, ['failed', 'canceled'])),
    )
  if (charge) return charge.creditInCents
  if (booking.feeInCents === 0 || wasPaid(booking) || isHoldOver(booking, ctx.now())) return 0
  return sumOf(partsFor(booking.feeInCents, await creditsLeft(ctx, isUsable(booking.contractorId, ctx.now()))))
}

/** The credit in cents that paid a part of each of these bookings, even if it was given back later. */
export async function creditSpentOn({ db }: Ctx, paid: readonly Pick<Booking, 'id'>[]): Promise<ReadonlyMap<string, number>> {
  const ids = paid.map(({ id }) => id)
  const rows = await db
    .select({ bookingId: payments.bookingId, creditInCents: payments.creditInCents })
    .from(payments)
    .where(and(inArray(payments.bookingId, ids), eq(payments.status, 'succeeded'), gt(payments.creditInCents, 0)))
  return new Map(rows.flatMap(({ bookingId, creditInCents }) => (bookingId ? [[bookingId, creditInCents] as const] : [])))
}

/** True if a person has credit that the next charge of a booking would use. */
export async function hasCredit(ctx: Ctx, userId: string): Promise<boolean> {
  return (await creditsLeft(ctx, isUsable(userId, ctx.now()))).some(({ leftInCents }) => leftInCents > 0)
}
