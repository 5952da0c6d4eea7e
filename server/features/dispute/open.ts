import { disputes } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { disputeMessages, DisputeStatus, type OpenDispute } from '#shared/disputes.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound, onConstraint } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { bookingNotFound, disputeReport, lockBooking, zoneOfProfessional } from '#server/features/booking/service.ts'
import { placeTransferHold } from '#server/features/payment/service.ts'
import { attachPhotos } from './photos/store.ts'
import { disputesOf } from './queries.ts'
import { obstacleToOpening } from './rules.ts'
import type { DisputeOpened } from './views.ts'

/**
 * Opens a dispute about a booking for one of its participants. The transfer waits until it is resolved. The dispute also contests
 * a reported absence, so that the team decides about the refund. A second call with the same text gets the same response. Throws
 * NOT_FOUND for anyone else; CONFLICT `too_early`, `too_late`, `wrong_state`, `already_open`; BAD_REQUEST at `photoIds`, and
 * `screened` at `description` if the text gives a contact or arranges a payment elsewhere.
 */
export async function openDispute(ctx: UserCtx, input: OpenDispute): Promise<DisputeOpened> {
  refuseContacts({ description: input.description })
  return inTransaction(ctx, (tx) => open(tx, input))
}

async function open(tx: Tx<UserCtx>, { bookingId, topic, description, photoIds }: OpenDispute): Promise<DisputeOpened> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || !sideOf(booking, tx.actor.id)) throw bookingNotFound()
  const running = (await disputesOf(tx, bookingId)).find(({ status }) => status === DisputeStatus.open)
  if (running?.claimantId === tx.actor.id && running.description === description) return { disputeId: running.id }
  if (running) throw alreadyOpen()
  const zone = await zoneOfProfessional(tx, booking.professionalId)
  const obstacle = obstacleToOpening(booking, { now: tx.now(), zone })
  if (obstacle) throw new Conflict(obstacle.reason, obstacle.message)
  const disputeId = tx.newId()
  await tx.db
    .insert(disputes)
    .values({ id: disputeId, bookingId, claimantId: tx.actor.id, topic, description, createdAt: tx.now() })
    .catch(onConstraint('disputas_uma_aberta', alreadyOpen()))
  await attachPhotos(tx, disputeId, photoIds)
  const contested = await disputeReport(tx, bookingId)
  await placeTransferHold(tx, { bookingId, kind: contested ? 'contest' : 'dispute', sourceId: disputeId })
  await tx.emit({ type: 'dispute.opened', id: disputeId, to: [booking.contractorId, booking.professionalId] })
  return { disputeId }
}

function alreadyOpen(): Conflict {
  return new Conflict('already_open', disputeMessages.alreadyOpen)
}

/** Returns the refusal for a dispute that does not exist or belongs to other people. */
export function disputeNotFound(): NotFound {
  return new NotFound(disputeMessages.notFound)
}
