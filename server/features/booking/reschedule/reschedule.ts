import type { Booking } from '#db/schema/booking.ts'
import { rescheduleRequests } from '#db/schema/index.ts'
import { sideOf, type Side } from '#shared/booking.ts'
import { rescheduleMessages, type Reschedule } from '#shared/booking-reschedule.ts'
import { chargeAtOf, heldUntilOf } from '#shared/booking-series.ts'
import { DAY_MS, HOUR_MS } from '#shared/days.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, onConstraint } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { agreedWith, loadAgenda, stateOfStart } from '#server/features/availability/service.ts'
import { acceptAlertForReschedule } from '../hiring-alert.ts'
import { atFixedTime, lockAgenda, lockBookings, type LockedBooking, lockHolds } from '../locks.ts'
import { assertStartFree, assertWithinReach, bookingNotFound, slotTaken, withFreshWeek, wrongState } from '../refusals.ts'
import { closeRescheduleRequests, expireHold, overdueHolds, transitionBooking } from '../transition.ts'
import { findBooking, lastEvent, openRequest, wantsToAgree } from './queries.ts'
import { aheadOfCharge, assertMayReschedule, isPlanned, needsNoConsent, requestExpiry } from './rules.ts'
import type { RescheduledView } from './views.ts'

/**
 * The new start of a booking. `agreed` says that both participants must agree to it, and `answers` that the actor answers a
 * reschedule request.
 */
export type NewStart = { readonly start: Date; readonly agreed: boolean; readonly answers?: true }

/**
 * Moves a booking to another start, with the same length and price. A contractor needs no consent until 24 hours before the
 * start, unless the professional wants to agree to every change. In all other cases a reschedule request is stored, and the
 * booking keeps its start until the other participant accepts. Throws CONFLICT `slot_taken` or `slot_unavailable` with the
 * current week, `employment_alert` with the counts, `same_start`, `request_open`, `wrong_state`; NOT_FOUND for anyone else. A
 * repeated call gets the first response.
 */
export async function reschedule(ctx: UserCtx, { bookingId, start, acceptedAlert }: Reschedule): Promise<RescheduledView> {
  const found = await findBooking(ctx, bookingId)
  const party = found && sideOf(found, ctx.actor.id)
  if (!party) throw bookingNotFound()
  const onlyAgreed = await wantsToAgree(ctx, found.professionalId)
  const agreed = !needsNoConsent(party, found.startsAt, { now: ctx.now(), onlyAgreed })
  return changingStart(ctx, found, { start, agreed }, async (tx, booking, side) => {
    await closeOverdueRequest(tx, booking)
    const repeated = await earlierAnswer(tx, booking, start)
    if (repeated) return repeated
    const atOnce = needsNoConsent(side, booking.startsAt, { now: tx.now(), onlyAgreed })
    const zone = await assertFree(tx, booking, { start, agreed: !atOnce })
    if (side === 'contractor') await acceptAlertForReschedule(tx, booking, { start, zone, accepted: acceptedAlert ?? false })
    if (!atOnce) return requestReschedule(tx, booking, start)
    await moveTo(tx, booking, start, 'booking.rescheduled')
    return { state: 'moved', start, requestId: null, expiresAt: null }
  })
}

/**
 * Runs `work` in a transaction that may change the start of a booking, after taking all locks and checking that the actor may
 * reschedule it now. The refusal of a start gets the current week.
 */
export function changingStart<T>(
  ctx: UserCtx,
  { id: movingId, contractorId, professionalId, hours: durationHours }: Booking,
  newStart: NewStart,
  work: (tx: Tx<UserCtx>, booking: LockedBooking, side: Side) => Promise<T>,
): Promise<T> {
  return withFreshWeek(ctx, { professionalId, durationHours, movingId, ...newStart }, () =>
    inTransaction(ctx, async (open) => {
      const tx = atFixedTime(open)
      // While the lock on the contractor's holds is held, no booking can be added, so the counts of the hiring alert cannot grow.
      if (contractorId === tx.actor.id) await lockHolds(tx, contractorId)
      await lockAgenda(tx, professionalId)
      const rows = await lockBookings(tx, [movingId, ...(await overdueHolds(tx, professionalId))])
      const booking = rows.find(({ id }) => id === movingId)
      if (!booking) throw bookingNotFound()
      for (const other of rows) if (other !== booking) await expireHold(tx, other)
      return work(tx, booking, assertMayReschedule(booking, tx.actor.id, tx.now(), newStart.answers))
    }),
  )
}

/** Closes the reschedule request whose time is over, if there is one, and notifies both participants. */
export async function closeOverdueRequest(tx: Tx, booking: Booking): Promise<void> {
  const closed = await closeRescheduleRequests(tx, booking.id, 'overdue')
  if (closed > 0) await emitToBoth(tx, booking, 'booking.reschedule-expired')
}

/**
 * Throws unless this booking can be rescheduled to the start, as `readRescheduleSlots` shows it. Returns the professional's zone.
 * The agenda must be locked.
 */
export async function assertFree(tx: Tx<UserCtx>, booking: Booking, { start, agreed }: NewStart): Promise<string> {
  const { id, professionalId, hours: durationHours } = booking
  assertWithinReach(start, tx.now())
  const reach = 8 * DAY_MS
  const loaded = await loadAgenda(tx, professionalId, new Date(start.getTime() - reach), new Date(start.getTime() + reach), id)
  if (!loaded) throw bookingNotFound()
  const agenda = isPlanned(booking) ? aheadOfCharge(loaded) : agreed ? agreedWith(loaded) : loaded
  // A start that is not in the future would leave no time for an answer.
  const state = start > tx.now() ? stateOfStart(agenda, start, { durationHours, now: tx.now() }) : 'past'
  assertStartFree(state, durationHours, agenda)
  return agenda.zone
}

/**
 * Writes the new start, and for a planned booking also the new times of its charge and hold. Throws CONFLICT `slot_taken` from
 * the exclusion constraint, `wrong_state` when the status has changed.
 */
export async function moveTo(tx: Tx<UserCtx>, booking: LockedBooking, start: Date, event: `booking.${string}`): Promise<void> {
  const endsAt = new Date(start.getTime() + booking.hours * HOUR_MS)
  const charge = isPlanned(booking) ? { chargeAt: chargeAtOf(start), holdExpiresAt: heldUntilOf(start) } : {}
  const moved = await transitionBooking(tx, booking, isPlanned(booking) ? 'reschedulePlanned' : 'reschedule', {
    actorId: tx.actor.id,
    set: { startsAt: start, endsAt, onTheWayAt: null, ...charge },
    event,
  }).catch(onConstraint('agendamentos_sem_sobreposicao', slotTaken()))
  if (!moved) throw wrongState()
}

/** Publishes an event of a booking to both participants. */
export function emitToBoth(tx: Tx, { id, contractorId, professionalId }: Booking, type: `booking.${string}`): Promise<void> {
  return tx.emit({ type, id, to: [contractorId, professionalId] })
}

/**
 * Returns the response to a repeat by the same actor, or null. Throws CONFLICT `same_start`, and `request_open` when another
 * request is open.
 */
async function earlierAnswer(tx: Tx<UserCtx>, booking: Booking, start: Date): Promise<RescheduledView | null> {
  if (booking.startsAt.getTime() === start.getTime()) {
    const last = await lastEvent(tx, booking.id)
    const isRepeat = last?.actorId === tx.actor.id && (last.kind === 'reschedule' || last.kind === 'reschedulePlanned')
    if (!isRepeat) throw new Conflict('same_start', rescheduleMessages.sameStart)
    return { state: 'moved', start, requestId: null, expiresAt: null }
  }
  const open = await openRequest(tx, booking.id)
  if (!open) return null
  const isRepeat = open.proposedBy === tx.actor.id && open.toStartsAt.getTime() === start.getTime()
  if (!isRepeat) throw new Conflict('request_open', rescheduleMessages.requestOpen)
  return { state: 'asked', start, requestId: open.id, expiresAt: open.expiresAt }
}

async function requestReschedule(tx: Tx<UserCtx>, booking: Booking, toStart: Date): Promise<RescheduledView> {
  const expiresAt = requestExpiry(booking, { toStart, now: tx.now() })
  const requestId = tx.newId()
  await tx.db.insert(rescheduleRequests).values({
    id: requestId,
    bookingId: booking.id,
    proposedBy: tx.actor.id,
    fromStartsAt: booking.startsAt,
    toStartsAt: toStart,
    createdAt: tx.now(),
    expiresAt,
  })
  await emitToBoth(tx, booking, 'booking.reschedule-asked')
  return { state: 'asked', start: toStart, requestId, expiresAt }
}
