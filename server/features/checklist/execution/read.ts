import type { ChecklistReview, ChecklistRun, ChecklistRunItem } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { sideOf } from '#shared/booking.ts'
import { zoneOf } from '#shared/zones.ts'
import { bookingWithParties } from '#server/features/booking/service.ts'
import { allowanceOf, checklistNotFound, itemsOf, ownChecklist, reviewOf } from '../queries.ts'
import type { ChecklistView } from '../views.ts'
import { obstacleToChange, obstacleToScore, type Obstacle } from './rules.ts'

/**
 * A checklist with its items, its score and what the caller may do, for the two participants of its booking. Throws NOT_FOUND for
 * anyone else.
 */
export async function readChecklist(ctx: UserCtx, checklistId: string): Promise<ChecklistView> {
  const run = await ownChecklist(ctx, checklistId)
  const row = await bookingWithParties(ctx, run.bookingId)
  const side = sideOf(run, ctx.actor.id)
  if (!row || !side) throw checklistNotFound()
  const { booking, place, contractor, professional } = row
  const [items, review] = await Promise.all([itemsOf(ctx, run.id), reviewOf(ctx, run.id)])
  const isContractor = side === 'contractor'
  const facts = { booking: booking.status, anyDone: items.some(({ doneAt }) => doneAt !== null) }
  return {
    id: run.id,
    name: run.name,
    status: run.status,
    side,
    otherName: isContractor ? professional.name : contractor.name,
    booking: {
      id: booking.id,
      start: booking.startsAt,
      hours: booking.hours,
      zone: zoneOf(place.state, place.city),
      status: booking.status,
    },
    items: items.map((item) => itemView(item, ctx.actor.id)),
    mayChange: allowed(obstacleToChange(run, booking.status)),
    scoreAsked: run.scoreAskedAt !== null,
    score: scoreOf(run),
    mayAskScore: isContractor ? allowed(obstacleToScore(run, facts)) : null,
    allowance: isContractor ? await allowanceOf(ctx) : null,
    review: review ? reviewView(review, ctx.actor.id) : null,
  }
}

function itemView(item: ChecklistRunItem, readerId: string): ChecklistView['items'][number] {
  const { id, description, room, mandatory, doneAt, doneBy, note, photo } = item
  return {
    id,
    description,
    room: room ?? '',
    mandatory,
    doneAt,
    doneByMe: doneAt !== null && doneBy === readerId,
    note: note ?? '',
    photoId: photo,
  }
}

function scoreOf({ score, scoreSource, scoreReasons, scoredAt }: ChecklistRun): ChecklistView['score'] {
  if (score === null || !scoreSource || !scoreReasons || !scoredAt) return null
  return { value: score, source: scoreSource, reasons: scoreReasons.map((reason) => ({ ...reason })), at: scoredAt }
}

function reviewView(review: ChecklistReview, readerId: string): ChecklistView['review'] {
  const { status, requesterId, scoreBefore, decision, decidedAt } = review
  return { status, mine: requesterId === readerId, scoreBefore, decision, decidedAt }
}

function allowed(obstacle: Obstacle | null): true | { reason: string } {
  return obstacle ? { reason: obstacle.message } : true
}
