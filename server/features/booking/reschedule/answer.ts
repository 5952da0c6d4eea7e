import { eq } from 'drizzle-orm'
import type { RescheduleRequest } from '#db/schema/booking.ts'
import { rescheduleRequests } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { type AnswerReschedule, rescheduleMessages } from '#shared/booking-reschedule.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { acceptAlertForReschedule } from '../hiring-alert.ts'
import type { LockedBooking } from '../locks.ts'
import { bookingNotFound } from '../refusals.ts'
import { findRequest, lockRequest } from './queries.ts'
import { assertFree, changingStart, emitToBoth, moveTo } from './reschedule.ts'
import { isWaiting } from './rules.ts'
import type { AnsweredView } from './views.ts'

type Answer = 'accepted' | 'declined' | 'withdrawn'

/**
 * Accepts or declines a reschedule request of the other participant. Accepting moves the booking if the start is still free. A
 * contractor who accepts may first have to accept the warning about frequent hiring. Throws CONFLICT `request_over`, and
 * otherwise the errors of `reschedule`. A repeated call gets the first response.
 */
export async function answerReschedule(
  ctx: UserCtx,
  { requestId, accept, acceptedAlert }: AnswerReschedule,
): Promise<AnsweredView> {
  const answer = accept ? 'accepted' : 'declined'
  return answerRequest(ctx, requestId, { answer, byProposer: false }, async (tx, booking, request) => {
    const start = request.toStartsAt
    if (!accept) {
      await close(tx, request, answer)
      return emitToBoth(tx, booking, 'booking.reschedule-declined')
    }
    const zone = await assertFree(tx, booking, { start, agreed: true })
    if (sideOf(booking, tx.actor.id) === 'contractor')
      await acceptAlertForReschedule(tx, booking, { start, zone, accepted: acceptedAlert ?? false })
    await close(tx, request, answer)
    await moveTo(tx, booking, start, 'booking.reschedule-accepted')
  })
}

/**
 * The participant who made a reschedule request withdraws it. Throws CONFLICT `request_over`. A repeated call gets the first
 * response.
 */
export async function withdrawReschedule(ctx: UserCtx, requestId: string): Promise<AnsweredView> {
  return answerRequest(ctx, requestId, { answer: 'withdrawn', byProposer: true }, async (tx, booking, request) => {
    await close(tx, request, 'withdrawn')
    await emitToBoth(tx, booking, 'booking.reschedule-withdrawn')
  })
}

/** Runs `work` with the booking and its reschedule request locked. Does nothing if the request already has this answer. */
async function answerRequest(
  ctx: UserCtx,
  requestId: string,
  { answer: status, byProposer }: { readonly answer: Answer; readonly byProposer: boolean },
  work: (tx: Tx<UserCtx>, booking: LockedBooking, request: RescheduleRequest) => Promise<void>,
): Promise<AnsweredView> {
  const found = await findRequest(ctx, requestId)
  const isParticipant = found && sideOf(found.booking, ctx.actor.id) !== null
  if (!isParticipant || (found.request.proposedBy === ctx.actor.id) !== byProposer) throw bookingNotFound()
  const view = { requestId, status, bookingId: found.booking.id }
  if (found.request.status === status) return view
  return changingStart(
    ctx,
    found.booking,
    { start: found.request.toStartsAt, agreed: true, answers: true },
    async (tx, booking) => {
      const request = await lockRequest(tx, requestId)
      if (request?.status === status) return view
      const answerable = request && isWaiting(request, tx.now()) && request.fromStartsAt.getTime() === booking.startsAt.getTime()
      if (!answerable) throw new Conflict('request_over', rescheduleMessages.requestOver)
      await work(tx, booking, request)
      return view
    },
  )
}

async function close(tx: Tx, { id }: RescheduleRequest, status: Answer): Promise<void> {
  await tx.db.update(rescheduleRequests).set({ status, answeredAt: tx.now() }).where(eq(rescheduleRequests.id, id))
}
