import { eq } from 'drizzle-orm'
import { checklistRuns, type ChecklistRun } from '#db/schema/index.ts'
import { checklistNotices, ScoreReviewStatus, scoreText } from '#shared/checklists.ts'
import type { Tx } from '#server/core/context.ts'
import type { AppEvent } from '#server/core/events.ts'
import { bookingWithParties, ownPeriod } from '#server/features/booking/service.ts'
import { notify, notifyAdmins } from '#server/features/notifications/service.ts'
import { participantsOf, reviewOf } from './queries.ts'

const TEAM_LINK = '/admin/moderacao?aba=checklists'

/** Tells the professional of a new checklist. Reaction to `checklist.created`; in all of these `event.id` is the checklist. */
export async function notifyOfChecklist(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts) return
  const { run, contractor, when, link } = facts
  const kind = 'checklist.created'
  const words = checklistNotices.created(contractor, when)
  await notify(tx, { userId: run.professionalId, kind, ...words, link, eventKey: `${kind}:${id}` })
}

/** Tells the contractor that the professional has finished, once. Reaction to `checklist.completed`. */
export async function notifyOfCompletion(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts || tx.actor?.id !== facts.run.professionalId) return
  const { run, professional, when, link } = facts
  const kind = 'checklist.completed'
  const words = checklistNotices.completed(professional, when)
  await notify(tx, { userId: run.contractorId, kind, ...words, link, eventKey: `${kind}:${id}` })
}

/** Tells the professional of the score, with the way to have a person look at it again. Reaction to `checklist.scored`. */
export async function notifyOfScore(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  if (!facts || facts.run.score === null) return
  const { run, when, link } = facts
  const kind = 'checklist.scored'
  const words = checklistNotices.scored(scoreText(facts.run.score), when)
  await notify(tx, { userId: run.professionalId, kind, ...words, link, eventKey: `${kind}:${id}` })
}

/** Tells the admins that a score is to be looked at again. Reaction to `checklist.review-asked`. */
export async function notifyOfReviewAsked(tx: Tx, { id }: AppEvent): Promise<void> {
  const kind = 'checklist.review-received'
  await notifyAdmins(tx, { kind, ...checklistNotices.reviewReceived, link: TEAM_LINK, eventKey: `${kind}:${id}` })
}

/** Tells both people of the decision and its reason. Reaction to `checklist.review-decided`. */
export async function notifyOfReviewDecision(tx: Tx, { id }: AppEvent): Promise<void> {
  const facts = await factsOf(tx, id)
  const review = await reviewOf(tx, id)
  if (!facts || !review?.decision || review.scoreAfter === null) return
  const { run, when, link } = facts
  const words =
    review.status === ScoreReviewStatus.kept
      ? checklistNotices.kept(when, review.decision)
      : checklistNotices.changed(when, scoreText(review.scoreAfter), review.decision)
  const kind = 'checklist.review-decided'
  for (const userId of participantsOf(run)) await notify(tx, { userId, kind, ...words, link, eventKey: `${kind}:${id}` })
}

type Facts = {
  readonly run: ChecklistRun
  readonly contractor: string
  readonly professional: string
  /** The day and hours of the booking. */
  readonly when: string
  readonly link: string
}

async function factsOf(tx: Tx, checklistId: string): Promise<Facts | null> {
  const [run] = await tx.db.select().from(checklistRuns).where(eq(checklistRuns.id, checklistId))
  const row = run && (await bookingWithParties(tx, run.bookingId))
  if (!run || !row) return null
  const { contractor, professional } = row
  const link = `/checklist-execucao/${checklistId}`
  return { run, contractor: contractor.name, professional: professional.name, when: ownPeriod(row), link }
}
