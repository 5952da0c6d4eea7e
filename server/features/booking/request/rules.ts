import { type ExtraTask, extraTaskMessages, extraTasksOf } from '#shared/extra-tasks.ts'
import { bookingMessages, MAX_UNPAID_BOOKINGS, MAX_UNPAID_HOLDS } from '#shared/booking.ts'
import { requestMessages, startsOfSeries, type RequestBooking } from '#shared/booking-request.ts'
import { scopeMessages } from '#shared/booking-scope.ts'
import { HOUR_MS } from '#shared/days.ts'
import type { Service } from '#shared/services.ts'
import type { Actor } from '#server/core/context.ts'
import { BadInput, Conflict, Forbidden } from '#server/core/errors.ts'
import type { OwnHold } from '#server/features/availability/service.ts'

/**
 * Throws CONFLICT `self` if contractor and professional are the same person, and FORBIDDEN if the caller is no contractor. A CPF
 * has only one account, so comparing the ids is enough.
 */
export function assertMayRequest(actor: Actor, professionalId: string): void {
  if (actor.id === professionalId) throw new Conflict('self', bookingMessages.self)
  if (!actor.roles.has('contractor')) throw new Forbidden('Somente contratantes podem fazer isso.')
}

/** Throws BAD_REQUEST on `services` for a service that is not offered. */
export function assertOffered(requested: readonly Service[] | undefined, offered: readonly string[]): void {
  const other = requested?.find((service) => !offered.includes(service))
  if (other) throw new BadInput('services', scopeMessages.notOffered(other))
}

/** Throws BAD_REQUEST on `extraTasks` for a task that does not belong to the offered services. */
export function assertDone(requested: readonly ExtraTask[] | undefined, offered: readonly string[]): void {
  const done = extraTasksOf(offered)
  const other = requested?.find((task) => !done.includes(task))
  if (other) throw new BadInput('extraTasks', extraTaskMessages.notOffered(other))
}

/** Throws CONFLICT `too_many_holds` above three unpaid holds, where a series is one, or above eight unpaid bookings (ADR 029). */
export function assertMayHold(unpaid: { holds: number; bookings: number }, requested: number): void {
  if (unpaid.holds >= MAX_UNPAID_HOLDS) throw new Conflict('too_many_holds', bookingMessages.tooManyHolds)
  if (unpaid.bookings + requested > MAX_UNPAID_BOOKINGS)
    throw new Conflict('too_many_holds', bookingMessages.tooManyUnpaidBookings)
}

/**
 * The requested starts in order: a single start, or those of the series without the skipped dates. Throws BAD_REQUEST on `skip`.
 */
export function requestedStarts({ start, repeat, skip = [] }: RequestBooking, zone: string): Date[] {
  const all = repeat ? startsOfSeries(start, repeat, zone) : [start]
  const skipped = new Set(skip.map((date) => date.getTime()))
  if (![...skipped].every((time) => all.some((date) => date.getTime() === time)))
    throw new BadInput('skip', requestMessages.notOfSeries)
  const requested = all.filter((date) => !skipped.has(date.getTime()))
  if (requested.length === 0) throw new BadInput('skip', requestMessages.noDateLeft)
  return requested
}

/** Returns the end of a booking of the requested length that begins at `start`. */
export function endOf(start: Date, { durationHours }: RequestBooking): Date {
  return new Date(start.getTime() + durationHours * HOUR_MS)
}

/**
 * Returns the caller's running holds that already match the request, or null. They have the same starts, length and total, and
 * for a series exactly its bookings.
 */
export function heldAlready(
  ownHolds: readonly OwnHold[],
  starts: readonly Date[],
  { durationHours, expectedTotalInCents, repeat }: RequestBooking,
): readonly OwnHold[] | null {
  const held = starts.map((start) =>
    ownHolds.find((hold) => hold.start.getTime() === start.getTime() && hold.hours === durationHours),
  )
  const [first] = held
  if (!first || first.totalInCents !== expectedTotalInCents) return null
  if (!repeat) return [first]
  const series = ownHolds.filter((hold) => hold.seriesId !== null && hold.seriesId === first.seriesId)
  const same = series.length === starts.length && held.every((hold) => hold && series.includes(hold))
  return same ? held.flatMap((hold) => hold ?? []) : null
}
