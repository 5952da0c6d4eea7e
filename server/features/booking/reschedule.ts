import { rescheduleRequests } from '#db/schema/index.ts'
import type { Booking, RescheduleRequest } from '#db/schema/booking.ts'
import { eq } from 'drizzle-orm'
import { sideOf } from '#shared/booking.ts'
import { lifeMessages, type AnswerReschedule, type Reschedule, type RescheduleSlots } from '#shared/booking-life.ts'
import { dayOf, instantAt, zoneOf } from '#shared/time.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, onConstraint } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { agreedWith, loadAgenda, stateOfStart, weekOf, type WeekView } from '#server/features/availability/service.ts'
import { acceptMove } from './alert.ts'
import { isMove, movedFrom } from './history.ts'
import { expireHold } from './holds.ts'
import { eachInTurn } from './in-turn.ts'
import { moveBooking } from './move.ts'
import { bookingWithParties, overdueHolds } from './queries.ts'
import { closeRequests, eventsOf, findRequest, lockRequest, overdueRequests, requestsOf } from './queries-life.ts'
import { assertMay, isWaiting, movesAtOnce, requestExpiry } from './rules-life.ts'
import { bookingNotFound } from './rules.ts'
import { atOneInstant, takeUp } from './take-up.ts'
import { assertStartFree, assertWithinReach, slotTaken, withFreshWeek } from './slot-lost.ts'
import { turnOnAgenda, turnOnHolds } from './turn.ts'
import type { AnsweredView, RescheduledView } from './views.ts'

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

/**
 * The week of slots to which a visit may move, for either side and without a plan: those of a new booking of its length, its own
 * present hour left out of the account, and where the other side would be asked, her notice and her being away too. Refuses as
 * `reschedule`.
 */
export async function readRescheduleSlots(ctx: UserCtx, { bookingId, weekStart }: RescheduleSlots): Promise<WeekView> {
  const row = await bookingWithParties(ctx, bookingId)
  if (!row) throw bookingNotFound()
  const { booking, place } = row
  const [now, zone] = [ctx.now(), zoneOf(place.state, place.city)]
  const side = assertMay('reschedule', booking, sideOf(booking, ctx.actor.id), { now, zone })
  const wanted = weekStart ?? dayOf(booking.startsAt, zone)
  const near = Math.min(Math.max(instantAt(wanted, '12:00', zone).getTime(), now.getTime()), now.getTime() + 200 * DAY)
  const agenda = await loadAgenda(ctx, booking.professionalId, new Date(near - 15 * DAY), new Date(near + 24 * DAY), bookingId)
  if (!agenda) throw bookingNotFound()
  const asked = movesAtOnce(side, booking.startsAt, now) ? agenda : agreedWith(agenda)
  return weekOf(ctx, asked, { durationHours: booking.hours, weekStart: wanted })
}

/**
 * The asked side's yes or no. A yes moves the visit if the hour is still free; a customer's own yes wants the hiring alert accepted
 * where it is due. The professional's yes asks the customer nothing again: whoever asks for a third visit one by one read the alert
 * then, the visit that moves counted (AMB-12); the dates of one series do not count for each other. CONFLICT `request_over` and as
 * `reschedule`. The same answer again is the same answer.
 */
export async function answerReschedule(
  ctx: UserCtx,
  { requestId, accept, acceptedAlert }: AnswerReschedule,
): Promise<AnsweredView> {
  const status = accept ? 'accepted' : 'declined'
  return withRequest(ctx, requestId, { status, byProposer: false }, async (tx, booking, request) => {
    const start = request.toStartsAt
    if (accept) await assertFree(tx, booking, { start, agreed: true })
    if (accept && sideOf(booking, tx.actor.id) === 'contractor')
      await acceptMove(tx, booking, { start, accepted: acceptedAlert ?? false })
    await close(tx, request, status)
    if (accept) await moveTo(tx, booking, start, 'booking.reschedule-accepted')
    else await tell(tx, booking, 'booking.reschedule-declined')
  })
}

/** Whoever asked takes the wish back, once or again. CONFLICT `request_over`. */
export async function withdrawReschedule(ctx: UserCtx, requestId: string): Promise<AnsweredView> {
  return withRequest(ctx, requestId, { status: 'withdrawn', byProposer: true }, async (tx, booking, request) => {
    await close(tx, request, 'withdrawn')
    await tell(tx, booking, 'booking.reschedule-withdrawn')
  })
}

/** Ends wishes that nobody answered in time; the visit stays where it is. Runs every minute; safe to run twice. */
export async function expireRequests(ctx: Ctx): Promise<void> {
  await eachInTurn(
    ctx,
    () => overdueRequests(ctx),
    (bookingId) =>
      inTransaction(ctx, async (tx) => {
        const row = await bookingWithParties(tx, bookingId)
        if (row) await closeOverdue(tx, row.booking)
      }),
  )
}

async function closeOverdue(tx: Tx, booking: Booking): Promise<void> {
  const closed = await closeRequests(tx, booking.id, { overdueOnly: true })
  if (closed.length > 0) await tell(tx, booking, 'booking.reschedule-expired')
}

/** Where a visit is to go; `agreed`: both sides must say yes to it. */
type Wish = { readonly start: Date; readonly agreed: boolean }

/** The turns of a move: the customer's own first, so that what the alert counts cannot grow meanwhile. */
async function turnOf(tx: Tx<UserCtx>, { contractorId, professionalId }: Booking): Promise<void> {
  if (contractorId === tx.actor.id) await turnOnHolds(tx, contractorId)
  await turnOnAgenda(tx, professionalId)
}

/** A transaction at one instant in which a visit may move to `start`; a start that cannot be had is refused with its fresh week. */
function moving<T>(ctx: UserCtx, booking: Booking, wish: Wish, work: (tx: Tx<UserCtx>) => Promise<T>): Promise<T> {
  const { id: movingId, professionalId, hours: durationHours } = booking
  return withFreshWeek(ctx, { professionalId, durationHours, movingId, ...wish }, () =>
    inTransaction(ctx, (open) => work(atOneInstant(open))),
  )
}

/** What the actor asked for before and has: the move as it was made, or the wish that waits. Refuses what stands in its way. */
async function askedBefore(tx: Tx<UserCtx>, booking: Booking, start: Date): Promise<RescheduledView | null> {
  if (booking.startsAt.getTime() === start.getTime()) {
    const last = (await eventsOf(tx, booking.id)).at(-1)
    const mine = last?.actorId === tx.actor.id && isMove(last)
    if (!mine) throw new Conflict('same_start', lifeMessages.sameStart)
    return { state: 'moved', start, requestId: null, expiresAt: null }
  }
  const open = (await requestsOf(tx, booking.id)).find(({ status }) => status === 'open')
  if (!open) return null
  const mine = open.proposedBy === tx.actor.id && open.toStartsAt.getTime() === start.getTime()
  if (!mine) throw new Conflict('request_open', lifeMessages.requestOpen)
  return { state: 'asked', start, requestId: open.id, expiresAt: open.expiresAt }
}

type Closing = { readonly status: 'accepted' | 'declined' | 'withdrawn'; readonly byProposer: boolean }

/** Closes a wish under the lock of its visit; one that this side has closed so already is answered at once. */
async function withRequest(
  ctx: UserCtx,
  requestId: string,
  { status, byProposer }: Closing,
  work: (tx: Tx<UserCtx>, booking: Booking, request: RescheduleRequest) => Promise<void>,
): Promise<AnsweredView> {
  const found = await findRequest(ctx, requestId)
  const party = found && sideOf(found.booking, ctx.actor.id) !== null
  if (!party || (found.request.proposedBy === ctx.actor.id) !== byProposer) throw bookingNotFound()
  const answer = { requestId, status, bookingId: found.booking.id }
  if (found.request.status === status) return answer
  return moving(ctx, found.booking, { start: found.request.toStartsAt, agreed: true }, async (tx) => {
    await turnOf(tx, found.booking)
    const { booking } = await takeUp(tx, found.booking.id, () => 'reschedule')
    const request = await lockRequest(tx, requestId)
    if (request?.status === status) return answer
    const fits = request && isWaiting(request, tx.now()) && request.fromStartsAt.getTime() === booking.startsAt.getTime()
    if (!fits) throw new Conflict('request_over', lifeMessages.requestOver)
    await work(tx, booking, request)
    return answer
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
  }).catch(onConstraint('agendamentos_sem_sobreposicao', slotTaken()))
  if (!moved) throw new Conflict('wrong_state', lifeMessages.wrongState)
}

function tell(tx: Tx, { id, contractorId, professionalId }: Booking, type: `booking.${string}`): Promise<void> {
  return tx.emit({ type, id, to: [contractorId, professionalId] })
}

/** Under the professional's lock: the start is one to which `readRescheduleSlots` lets this visit move. */
async function assertFree(tx: Tx<UserCtx>, booking: Booking, { start, agreed }: Wish): Promise<void> {
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
