import type { AbsenceReport, Booking, Dispute, DisputePhoto } from '#db/schema/index.ts'
import { sideOf } from '#shared/booking.ts'
import { disputeMessages, DisputeStatus } from '#shared/disputes.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import {
  bookingNotFound,
  bookingWithParties,
  reportOf,
  waitingRefundOf,
  zoneOfProfessional,
} from '#server/features/booking/service.ts'
import { disputesOf, photosOf, refundOfDispute, repliesOf } from './queries.ts'
import { contestWait, mayAnswer, obstacleToOpening } from './rules.ts'
import type { BookingHelp } from './views.ts'

/** Returns the disputes of a booking and a reported absence, for its two participants. Throws NOT_FOUND for everybody else. */
export async function readHelp(ctx: UserCtx, bookingId: string): Promise<BookingHelp> {
  const row = await bookingWithParties(ctx, bookingId)
  const side = row && sideOf(row.booking, ctx.actor.id)
  if (!row || !side) throw bookingNotFound()
  const { booking } = row
  const found = await disputesOf(ctx, bookingId)
  const photos = await photosOf(
    ctx,
    found.map(({ id }) => id),
  )
  const isContractor = side === 'contractor'
  const report = await reportOf(ctx, bookingId)
  const replies = await repliesOf(
    ctx,
    found.map(({ id }) => id),
  )
  return {
    mayOpen: await mayOpen(ctx, booking, found),
    absence: report ? await absenceFor(ctx, booking, report, isContractor) : null,
    disputes: await Promise.all(found.map((dispute) => ownView(ctx, dispute, { photos, replies, report, isContractor }))),
  }
}

async function mayOpen(ctx: Ctx, booking: Booking, found: readonly Dispute[]): Promise<BookingHelp['mayOpen']> {
  if (found.some(({ status }) => status === DisputeStatus.open)) return { reason: disputeMessages.alreadyOpen }
  const zone = await zoneOfProfessional(ctx, booking.professionalId)
  const obstacle = obstacleToOpening(booking, { now: ctx.now(), zone })
  return obstacle ? { reason: obstacle.message } : true
}

async function absenceFor(
  ctx: UserCtx,
  booking: Booking,
  { status, reporterId, contestUntil }: AbsenceReport,
  isContractor: boolean,
): Promise<BookingHelp['absence']> {
  const waitingRefundInCents = isContractor ? await waitingRefundOf(ctx, booking) : null
  return { status, mine: reporterId === ctx.actor.id, contestUntil, waitingRefundInCents }
}

type OwnFacts = {
  readonly photos: readonly DisputePhoto[]
  readonly replies: Awaited<ReturnType<typeof repliesOf>>
  readonly report: AbsenceReport | undefined
  readonly isContractor: boolean
}

async function ownView(
  ctx: UserCtx,
  dispute: Dispute,
  { photos, replies, report, isContractor }: OwnFacts,
): Promise<BookingHelp['disputes'][number]> {
  const { id, topic, status, claimantId, resolution, resolvedAt, decision } = dispute
  const refund = isContractor && resolvedAt ? await refundOfDispute(ctx, id) : undefined
  return {
    id,
    topic,
    status,
    mine: claimantId === ctx.actor.id,
    ...statementsOf(dispute, photos),
    replies: replies
      .filter(({ disputeId }) => disputeId === id)
      .map((reply) => ({ id: reply.id, text: reply.text, at: reply.at })),
    mayAnswer: mayAnswer(dispute, ctx.actor.id),
    contestUntil: contestWait(dispute, report, ctx.now()),
    resolution,
    resolvedAt,
    decision,
    refundInCents: refund?.amountInCents ?? null,
  }
}

/** Returns the two statements of a dispute, each with the photos of its author. */
export function statementsOf(
  { id, claimantId, description, createdAt, answer, answeredAt }: Dispute,
  photos: readonly DisputePhoto[],
): Pick<BookingHelp['disputes'][number], 'description' | 'answer'> {
  const own = photos.filter(({ disputeId }) => disputeId === id)
  const idsOf = (isClaimant: boolean) =>
    own.filter(({ userId }) => (userId === claimantId) === isClaimant).map((photo) => photo.id)
  return {
    description: { text: description, at: createdAt, photoIds: idsOf(true) },
    answer: answer !== null && answeredAt ? { text: answer, at: answeredAt, photoIds: idsOf(false) } : null,
  }
}
