import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import {
  bookings,
  disputePhotos,
  disputeReplies,
  disputes,
  refunds,
  type Dispute,
  type DisputePhoto,
  type Refund,
} from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { disputeMessages } from '#shared/disputes.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'

/** Returns a dispute with the participants of its booking; undefined when there is none. */
export async function disputeWithParties(ctx: Ctx, disputeId: string) {
  const [row] = await ctx.db
    .select({ dispute: disputes, contractorId: bookings.contractorId, professionalId: bookings.professionalId })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .where(eq(disputes.id, disputeId))
  return row
}

/**
 * Returns the participants of a dispute if the caller may handle it for the team. Throws NOT_FOUND; CONFLICT `own_dispute` for a
 * participant.
 */
export async function assertForTeam(ctx: UserCtx, disputeId: string): Promise<{ contractorId: string; professionalId: string }> {
  const row = await disputeWithParties(ctx, disputeId)
  if (!row) throw new NotFound(disputeMessages.notFound)
  if (sideOf(row, ctx.actor.id)) throw new Conflict('own_dispute', disputeMessages.ownDispute)
  return row
}

/** Locks a dispute. A caller that also locks the booking and its payment must lock these before the dispute. */
export async function lockDispute(tx: Tx, disputeId: string): Promise<Dispute | undefined> {
  const [row] = await tx.db.select().from(disputes).where(eq(disputes.id, disputeId)).for('update')
  return row
}

/** Returns the disputes of a booking, newest first. */
export function disputesOf(ctx: Ctx, bookingId: string): Promise<Dispute[]> {
  return ctx.db
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
}

/** Returns the photos of these disputes, in the order of their upload. */
export function photosOf(ctx: Ctx, disputeIds: readonly string[]): Promise<DisputePhoto[]> | DisputePhoto[] {
  if (disputeIds.length === 0) return []
  return ctx.db
    .select()
    .from(disputePhotos)
    .where(inArray(disputePhotos.disputeId, [...disputeIds]))
    .orderBy(asc(disputePhotos.createdAt), asc(disputePhotos.id))
}

/**
 * The team's messages to the two participants of these disputes, oldest first; without the authors, who stay anonymous to the
 * participants.
 */
export function repliesOf({ db }: Ctx, disputeIds: readonly string[]) {
  const { id, disputeId, text, createdAt } = disputeReplies
  return db
    .select({ id, disputeId, text, at: createdAt })
    .from(disputeReplies)
    .where(inArray(disputeId, [...disputeIds]))
    .orderBy(asc(id))
}

/**
 * Returns the sum of the refunds of a dispute, in cents. It includes those of the price and the extra hours, but no refused one.
 * The status is 'pending' until all of them are made.
 */
export async function refundOfDispute(
  ctx: Ctx,
  disputeId: string,
): Promise<Pick<Refund, 'amountInCents' | 'status'> | undefined> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.disputeId, disputeId), ne(refunds.status, 'failed')))
  if (rows.length === 0) return undefined
  const amountInCents = rows.reduce((sum, refund) => sum + refund.amountInCents, 0)
  return { amountInCents, status: rows.every(({ status }) => status === 'succeeded') ? 'succeeded' : 'pending' }
}

/** Returns the state of a refund in the form that users see. */
export function refundStateOf({ status }: Pick<Refund, 'status'>): 'done' | 'under_way' {
  return status === 'succeeded' ? 'done' : 'under_way'
}
