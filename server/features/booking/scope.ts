import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { bookings } from '#db/schema/index.ts'
import { BookingStatus, sideOf } from '#shared/booking.ts'
import { lifeMessages } from '#shared/booking-life.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import { scopeMessages, type SaveScope } from '#shared/booking-scope.ts'
import type { Service } from '#shared/services.ts'
import type { UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { lockBooking, servicesOffered } from './queries.ts'
import { mayWriteNotes } from './rules-life.ts'
import { bookingNotFound } from './rules.ts'
import type { ScopeView } from './views.ts'

/**
 * What a visit is for, until it starts: the services asked for, and who brings products and utensils. Only what she offers, or was
 * asked for before. The same again changes nothing; once the visit is Confirmado she is told. BAD_REQUEST on `services`,
 * CONFLICT `wrong_state`, NOT_FOUND to everybody else.
 */
export async function saveScope(ctx: UserCtx, { bookingId, services, supplies }: SaveScope): Promise<ScopeView> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking || sideOf(booking, tx.actor.id) !== 'contractor') throw bookingNotFound()
    if (!mayWriteNotes(booking, tx.now())) throw new Conflict('wrong_state', lifeMessages.wrongState)
    // She may have left off a service since: who asked for it before need not give it up to change the rest.
    assertOffered(services, [...(await servicesOffered(tx, booking.professionalId)), ...booking.services])
    const same = booking.supplies === supplies && booking.services.join() === services.join()
    if (same) return { bookingId, services, supplies }
    await tx.db.update(bookings).set({ services, supplies, updatedAt: tx.now() }).where(eq(bookings.id, bookingId))
    const to =
      booking.status === BookingStatus.confirmed ? [booking.contractorId, booking.professionalId] : [booking.contractorId]
    await tx.emit({ type: 'booking.scope-changed', id: bookingId, to })
    return { bookingId, services, supplies }
  })
}

/** BAD_REQUEST on `services` for what she does not offer. */
export function assertOffered(asked: readonly Service[] | undefined, offered: readonly string[]): void {
  const other = asked?.find((service) => !offered.includes(service))
  if (other) throw new BadInput('services', scopeMessages.notOffered(other))
}

/** Writes what was said of unpaid visits when they were asked for again; what was not sent stays as it is. */
export async function keepWhatWasSaid(ctx: UserCtx, bookingIds: readonly string[], asked: RequestBooking): Promise<void> {
  const { visitNotes, services, supplies } = asked
  if (visitNotes === undefined && !services && !supplies) return
  const unpaid = and(inArray(bookings.id, [...bookingIds]), eq(bookings.status, BookingStatus.requested))
  const other = or(
    visitNotes === undefined ? undefined : sql`${bookings.visitNotes} is distinct from ${visitNotes}`,
    services && ne(bookings.services, services),
    supplies && ne(bookings.supplies, supplies),
  )
  await ctx.db.update(bookings).set({ visitNotes, services, supplies, updatedAt: ctx.now() }).where(and(unpaid, other))
}
