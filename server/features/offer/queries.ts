import { and, asc, eq, gt, isNull, lte, lt, or, sql } from 'drizzle-orm'
import { bookings, type Need, needs, type Offer, offers } from '#db/schema/index.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { MAX_YES, offerMessages, OfferAnswer, WAVES_APART_IN_MINUTES } from '#shared/offers.ts'
import { BATCH_SIZE } from '#server/core/batches.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'

/** Locks a need, which must happen before any booking is locked, and returns its row; undefined when it does not exist. */
export async function lockNeed(tx: Tx, needId: string): Promise<Need | undefined> {
  const [need] = await tx.db.select().from(needs).where(eq(needs.id, needId)).for('no key update')
  return need
}

/** Locks an open need of this contractor. Throws NOT_FOUND for any other need; CONFLICT `need_ended` when it is not open. */
export async function lockOwnNeed(tx: Tx, needId: string, contractorId: string): Promise<Need> {
  const need = await lockNeed(tx, needId)
  if (need?.contractorId !== contractorId) throw new NotFound(offerMessages.notFound)
  assertOpen(need, tx.now())
  return need
}

/** Throws CONFLICT `need_ended` when professionals can no longer answer. */
export function assertOpen(need: Need, now: Date): void {
  if (!isOpen(need, now)) throw new Conflict('need_ended', offerMessages.ended)
}

/** True if professionals can still answer this open need of a contractor. */
export function isOpen({ endedAt, expiresAt }: Need, now: Date): boolean {
  return endedAt === null && expiresAt > now
}

/** Returns the offers of a need to professionals, accepted ones first. */
export function offersOf(ctx: Ctx, needId: string): Promise<Offer[]> {
  return ctx.db.select().from(offers).where(eq(offers.needId, needId)).orderBy(asc(offers.ordinal), asc(offers.invitedAt))
}

/**
 * Ids of the open needs that were last offered at least ten minutes ago and to which fewer than five professionals have said yes.
 */
export async function needsToOffer(ctx: Ctx): Promise<string[]> {
  const now = ctx.now()
  const before = new Date(now.getTime() - WAVES_APART_IN_MINUTES * MINUTE_MS)
  const yes = sql`(select count(*) from ${offers} where ${offers.needId} = ${needs.id} and ${offers.answer} = ${OfferAnswer.yes})`
  const rows = await ctx.db
    .select({ id: needs.id })
    .from(needs)
    .where(
      and(
        isNull(needs.endedAt),
        gt(needs.expiresAt, now),
        or(isNull(needs.invitedAt), lte(needs.invitedAt, before)),
        lt(yes, MAX_YES),
      ),
    )
    .orderBy(asc(needs.expiresAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the expired needs that have not been ended yet. */
export async function needsToExpire(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: needs.id })
    .from(needs)
    .where(and(isNull(needs.endedAt), lte(needs.expiresAt, ctx.now())))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** Returns the id of the professional of the booking to which a need led. */
export async function chosenOf({ db }: Ctx, bookingId: string): Promise<string | null> {
  const [booking] = await db.select({ of: bookings.professionalId }).from(bookings).where(eq(bookings.id, bookingId))
  return booking?.of ?? null
}
