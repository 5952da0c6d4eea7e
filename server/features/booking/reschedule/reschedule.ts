import type { Booking } from '#db/schema/booking.ts'
import { rescheduleRequests } from '#db/schema/index.ts'
import { lifeMessages, type Reschedule } from '#shared/booking-life.ts'
import { sideOf } from '#shared/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, onConstraint } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { agreedWith, loadAgenda, stateOfStart } from '#server/features/availability/service.ts'
import { acceptMove } from '../hiring-alert.ts'
import { atOneInstant, takeUp, turnOnAgenda, turnOnHolds } from '../locks.ts'
import { bookingWithParties, eventsOf } from '../queries.ts'
import { bookingNotFound } from '../rules.ts'
import { assertStartFree, assertWithinReach, slotTaken, withFreshWeek } from '../slot-refusal.ts'
import { expireHold, moveBooking, overdueHolds } from '../transition.ts'
import { closeOverdue } from './expire.ts'
import { requestsOf } from './queries.ts'
import { movesAtOnce, requestExpiry } from './rules.ts'
import type { RescheduledView } from './views.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Takes a paid visit to another hour, same length and price, nothing paid again. A customer 24 h before its start moves it at
 * once; later, and always for the professional, the other side is asked and the visit stays where it is until the yes. The hour
 * is asked of the same slots as a new booking, under the professional's lock; where both sides must agree, her notice and her being
 * away do not stand in the way. A customer who meets her often accepts the hiring alert first (AMB-12). CONFLICT `slot_taken` or
 * `slot_unavailable` with the fresh week, `employment_alert` with the counts, `same_start`, `request_open`, `wrong_state`;
 * NOT_FOUND to strangers. Said twice it is one move, or one wish.
 */
export async function reschedule(ctx: UserCtx, { bookingId, start, acceptedAlert }: Reschedule): Promise<RescheduledView> {
  const row = await bookingWithParties(ctx, bookingId)
  const party = row && sideOf(row.booking, ctx.actor.id)
  if (!party) throw bookingNotFound()
  const agreed = !movesAtOnce(party, row.booking.startsAt, ctx.now())
  return moving(ctx, row.booking, { start, agreed }, async (tx) => {
    await turnOf(tx, row.booking)
    const { booking, side } = await takeUp(tx, bookingId, () => 'reschedule')
    await closeOverdue(tx, booking)
    const again = await askedBefore(tx, booking, start)
    if (again) return again
    const atOnce = movesAtOnce(side, booking.startsAt, tx.now())
    await assertFree(tx, booking, { start, agreed: !atOnce })
    if (side === 'contractor') await acceptMove(tx, booking, { start, accepted: acceptedAlert ?? false })
    if (!atOnce) return ask(tx, booking, start)
    await moveTo(tx, booking, start, 'booking.rescheduled')
    return { state: 'moved', start, requestId: null, expiresAt: null }
  })
}

/** The turns of a move: the customer's own first, so that what the alert counts cannot grow meanwhile. */
export async function turnOf(tx: Tx<UserCtx>, { contractorId, professionalId }: Booking): Promise<void> {
  if (contractorId === tx.actor.id) await turnOnHolds(tx, contractorId)
  await turnOnAgenda(tx, professionalId)
}

/** Where a visit is to go; `agreed`: both sides must say yes to it. */
type Wish = { readonly start: Date; readonly agreed: boolean }

/** A transaction at one instant in which a visit may move to `start`; a start that cannot be had is refused with its fresh week. */
export function moving<T>(ctx: UserCtx, booking: Booking, wish: Wish, work: (tx: Tx<UserCtx>) => Promise<T>): Promise<T> {
  const { id: movingId, professionalId, hours: durationHours } = booking
  return withFreshWeek(ctx, { professionalId, durationHours, movingId, ...wish }, () =>
    inTransaction(ctx, (open) => work(atOneInstant(open))),
  )
}

/** What the actor asked for before and has: the move as it was made, or the wish that waits. Refuses what stands in its way. */
async function askedBefore(tx: Tx<UserCtx>, booking: Booking, start: Date): Promise<RescheduledView | null> {
  if (booking.startsAt.getTime() === start.getTime()) {
    const last = (await eventsOf(tx, booking.id)).at(-1)
    const mine = last?.actorId === tx.actor.id && last.kind === 'reschedule'
    if (!mine) throw new Conflict('same_start', lifeMessages.sameStart)
    return { state: 'moved', start, requestId: null, expiresAt: null }
  }
  const open = (await requestsOf(tx, booking.id)).find(({ status }) => status === 'open')
  if (!open) return null
  const mine = open.proposedBy === tx.actor.id && open.toStartsAt.getTime() === start.getTime()
  if (!mine) throw new Conflict('request_open', lifeMessages.requestOpen)
  return { state: 'asked', start, requestId: open.id, expiresAt: open.expiresAt }
}

async function ask(tx: Tx<UserCtx>, booking: Booking, toStart: Date): Promise<RescheduledView> {
  const expiresAt = requestExpiry({ startsAt: booking.startsAt, toStart, now: tx.now() })
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
  await tell(tx, booking, 'booking.reschedule-asked')
  return { state: 'asked', start: toStart, requestId, expiresAt }
}

export async function moveTo(tx: Tx<UserCtx>, booking: Booking, start: Date, event: `booking.${string}`): Promise<void> {
  const moved = await moveBooking(tx, booking, 'reschedule', {
    actorId: tx.actor.id,
    set: { startsAt: start, endsAt: endOf(booking, start) },
    event,
  }).catch(onConstraint('agendamentos_sem_sobreposicao', slotTaken()))
  if (!moved) throw new Conflict('wrong_state', lifeMessages.wrongState)
}

export function tell(tx: Tx, { id, contractorId, professionalId }: Booking, type: `booking.${string}`): Promise<void> {
  return tx.emit({ type, id, to: [contractorId, professionalId] })
}

/** Under the professional's lock: the start is one to which `readRescheduleSlots` lets this visit move. */
export async function assertFree(tx: Tx<UserCtx>, booking: Booking, { start, agreed }: Wish): Promise<void> {
  const { id, professionalId, hours: durationHours } = booking
  assertWithinReach(start, tx.now())
  for (const overdue of await overdueHolds(tx, professionalId)) await expireHold(tx, overdue)
  const reach = 8 * DAY
  const loaded = await loadAgenda(tx, professionalId, new Date(start.getTime() - reach), new Date(start.getTime() + reach), id)
  if (!loaded) throw bookingNotFound()
  const agenda = agreed ? agreedWith(loaded) : loaded
  // An hour that is now leaves no time for an answer.
  const state = start > tx.now() ? stateOfStart(agenda, start, { durationHours, now: tx.now() }) : 'past'
  assertStartFree(state, durationHours, agenda)
}

function endOf({ hours }: Booking, start: Date): Date {
  return new Date(start.getTime() + hours * HOUR)
}
