import { eq } from 'drizzle-orm'
import type { Booking, RescheduleRequest } from '#db/schema/booking.ts'
import { rescheduleRequests } from '#db/schema/index.ts'
import { type AnswerReschedule, lifeMessages } from '#shared/booking-life.ts'
import { sideOf } from '#shared/booking.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { acceptMove } from '../hiring-alert.ts'
import { takeUp } from '../locks.ts'
import { bookingNotFound } from '../rules.ts'
import { findRequest, lockRequest } from './queries.ts'
import { assertFree, moveTo, moving, tell, turnOf } from './reschedule.ts'
import { isWaiting } from './rules.ts'
import type { AnsweredView } from './views.ts'

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

async function close(tx: Tx, { id }: RescheduleRequest, status: 'accepted' | 'declined' | 'withdrawn'): Promise<void> {
  await tx.db.update(rescheduleRequests).set({ status, answeredAt: tx.now() }).where(eq(rescheduleRequests.id, id))
}
