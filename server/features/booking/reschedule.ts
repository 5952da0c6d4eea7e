import { rescheduleRequests } from '#db/schema/index.ts'
import type { Booking, RescheduleRequest } from '#db/schema/booking.ts'
import { eq } from 'drizzle-orm'
import { bookingMessages, sideOf } from '#shared/booking.ts'
import { lifeMessages, type AnswerReschedule, type Reschedule, type RescheduleSlots } from '#shared/booking-life.ts'
import { dayOf, instantAt, zoneOf } from '#shared/time.ts'
import type { Ctx, Tx, UserCtx } from '../../core/context.ts'
import { Conflict, onConstraint } from '../../core/errors.ts'
import { inTransaction } from '../../core/transaction.ts'
import { conflictsWith, loadAgenda, stateOfStart, weekOf, type LoadedAgenda, type WeekView } from '../availability/service.ts'
import { movedFrom } from './history.ts'
import { expireHold } from './holds.ts'
import { eachInTurn } from './in-turn.ts'
import { moveBooking } from './move.ts'
import { bookingWithParties, overdueHolds } from './queries.ts'
import { closeRequests, findRequest, lockRequest, overdueRequests, requestsOf } from './queries-life.ts'
import { assertMay, isWaiting, movesAtOnce, requestExpiry } from './rules-life.ts'
import { bookingNotFound } from './rules.ts'
import { atOneInstant, takeUp } from './take-up.ts'
import { turnOnAgenda } from './turn.ts'
import type { AnsweredView, RescheduledView } from './views.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Takes a paid visit to another hour, same length and price, nothing paid again. A customer 24 h before its start moves it at
 * once; later, and always for the professional, the other side is asked and the visit stays where it is until the yes. The hour
 * is asked of the same slots as a new booking, under the professional's lock. CONFLICT `slot_taken` or `slot_unavailable` with
 * the fresh week, `same_start`, `request_open`, `wrong_state`; NOT_FOUND to strangers.
 */
export async function reschedule(ctx: UserCtx, { bookingId, start }: Reschedule): Promise<RescheduledView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row || !sideOf(row.booking, ctx.actor.id)) throw bookingNotFound()
  return inTransaction(ctx, async (open) => {
    const tx = atOneInstant(open)
    await turnOnAgenda(tx, row.booking.professionalId)
    const { booking, side } = await takeUp(tx, bookingId, () => 'reschedule')
    if (booking.startsAt.getTime() === start.getTime()) throw new Conflict('same_start', lifeMessages.sameStart)
    await closeRequests(tx, bookingId, { overdueOnly: true })
    if ((await requestsOf(tx, bookingId)).some(isOpen)) throw new Conflict('request_open', lifeMessages.requestOpen)
    await assertFree(tx, booking, start)
    if (!movesAtOnce(side, booking.startsAt, tx.now())) return ask(tx, booking, start)
    await moveTo(tx, booking, start, 'booking.rescheduled')
    return { state: 'moved', start, requestId: null, expiresAt: null }
  })
}

/**
 * The week of slots to which a visit may move, for either side and without a plan: those of a new booking of its length, its own
 * present hour left out of the account. Refuses as `reschedule`.
 */
export async function readRescheduleSlots(ctx: UserCtx, { bookingId, weekStart }: RescheduleSlots): Promise<WeekView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  const { booking, place } = row
  const [now, zone] = [ctx.now(), zoneOf(place.state, place.city)]
  assertMay('reschedule', booking, sideOf(booking, ctx.actor.id), { now, zone })
  const wanted = weekStart ?? dayOf(booking.startsAt, zone)
  const near = Math.min(Math.max(instantAt(wanted, '12:00', zone).getTime(), now.getTime()), now.getTime() + 200 * DAY)
  const agenda = await loadAgenda(ctx, booking.professionalId, new Date(near - 15 * DAY), new Date(near + 24 * DAY))
  if (!agenda) throw bookingNotFound()
  return weekOf(ctx, without(agenda, booking), { durationHours: booking.hours, weekStart: wanted })
}

/** The asked side's yes or no. A yes moves the visit if the hour is still free. CONFLICT `request_over` and as `reschedule`. */
export async function answerReschedule(ctx: UserCtx, { requestId, accept }: AnswerReschedule): Promise<AnsweredView> {
  return withRequest(ctx, requestId, async (tx, booking, request) => {
    if (request.proposedBy === tx.actor.id) throw bookingNotFound()
    if (accept) await assertFree(tx, booking, request.toStartsAt)
    const status = accept ? 'accepted' : 'declined'
    await close(tx, request, status)
    if (accept) await moveTo(tx, booking, request.toStartsAt, 'booking.reschedule-accepted')
    else await tell(tx, booking, 'booking.reschedule-declined')
    return { requestId, status, bookingId: booking.id }
  })
}

/** Whoever asked takes the wish back. CONFLICT `request_over`. */
export async function withdrawReschedule(ctx: UserCtx, requestId: string): Promise<AnsweredView> {
  return withRequest(ctx, requestId, async (tx, booking, request) => {
    if (request.proposedBy !== tx.actor.id) throw bookingNotFound()
    await close(tx, request, 'withdrawn')
    await tell(tx, booking, 'booking.reschedule-withdrawn')
    return { requestId, status: 'withdrawn', bookingId: booking.id }
  })
}

/** Ends wishes that nobody answered in time; the visit stays where it is. Runs every minute; safe to run twice. */
export async function expireRequests(ctx: Ctx): Promise<void> {
  await eachInTurn(ctx, await overdueRequests(ctx), (bookingId) =>
    inTransaction(ctx, async (tx) => {
      const row = await bookingWithParties(tx, bookingId)
      const closed = await closeRequests(tx, bookingId, { overdueOnly: true })
      if (row && closed.length > 0) await tell(tx, row.booking, 'booking.reschedule-expired')
    }),
  )
}

function isOpen({ status }: RescheduleRequest): boolean {
  return status === 'open'
}

async function withRequest(
  ctx: UserCtx,
  requestId: string,
  work: (tx: Tx<UserCtx>, booking: Booking, request: RescheduleRequest) => Promise<AnsweredView>,
): Promise<AnsweredView> {
  const found = await findRequest(ctx, requestId)
  if (!found) throw bookingNotFound()
  return inTransaction(ctx, async (open) => {
    const tx = atOneInstant(open)
    await turnOnAgenda(tx, found.professionalId)
    const { booking } = await takeUp(tx, found.bookingId, () => 'reschedule')
    const request = await lockRequest(tx, requestId)
    const fits = request && isWaiting(request, tx.now()) && request.fromStartsAt.getTime() === booking.startsAt.getTime()
    if (!fits) throw new Conflict('request_over', lifeMessages.requestOver)
    return work(tx, booking, request)
  })
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

async function close(tx: Tx, { id }: RescheduleRequest, status: 'accepted' | 'declined' | 'withdrawn'): Promise<void> {
  await tx.db.update(rescheduleRequests).set({ status, answeredAt: tx.now() }).where(eq(rescheduleRequests.id, id))
}

async function moveTo(tx: Tx<UserCtx>, booking: Booking, start: Date, event: `booking.${string}`): Promise<void> {
  const moved = await moveBooking(tx, booking, 'reschedule', {
    actorId: tx.actor.id,
    reason: movedFrom(booking.startsAt),
    set: { startsAt: start, endsAt: endOf(booking, start) },
    event,
  }).catch(onConstraint('agendamentos_sem_sobreposicao', new Conflict('slot_taken', bookingMessages.slotTaken)))
  if (!moved) throw new Conflict('wrong_state', lifeMessages.wrongState)
}

function tell(tx: Tx, { id, contractorId, professionalId }: Booking, type: `booking.${string}`): Promise<void> {
  return tx.emit({ type, id, to: [contractorId, professionalId] })
}

/** Under the professional's lock: the start is free for this visit, its own present hour left out of the account. */
async function assertFree(tx: Tx<UserCtx>, booking: Booking, start: Date): Promise<void> {
  const { professionalId, hours: durationHours } = booking
  const slotLost = (reason: 'slot_taken' | 'slot_unavailable', week?: unknown) =>
    new Conflict(reason, reason === 'slot_taken' ? bookingMessages.slotTaken : bookingMessages.slotUnavailable, week && { week })
  if (Math.abs(start.getTime() - tx.now().getTime()) > 400 * DAY) throw slotLost('slot_unavailable')
  for (const id of await overdueHolds(tx, professionalId)) await expireHold(tx, id)
  const reach = 8 * DAY
  const agenda = await loadAgenda(tx, professionalId, new Date(start.getTime() - reach), new Date(start.getTime() + reach))
  if (!agenda) throw bookingNotFound()
  const others = without(agenda, booking)
  const candidate = { start, end: endOf(booking, start) }
  const onOwnHold = agenda.ownHolds.some((hold) => conflictsWith(others, candidate, hold))
  const state = onOwnHold ? 'taken' : stateOfStart(others, start, { durationHours, now: tx.now() })
  if (state === 'free') return
  const week = await weekOf(tx, others, { durationHours, weekStart: dayOf(start, agenda.zone) })
  throw slotLost(state === 'taken' ? 'slot_taken' : 'slot_unavailable', week)
}

/** Two active visits of one professional never begin together, so the start says which one it is. */
function without(agenda: LoadedAgenda, booking: Booking): LoadedAgenda {
  return { ...agenda, busy: agenda.busy.filter(({ start }) => start.getTime() !== booking.startsAt.getTime()) }
}

function endOf({ hours }: Booking, start: Date): Date {
  return new Date(start.getTime() + hours * HOUR)
}
