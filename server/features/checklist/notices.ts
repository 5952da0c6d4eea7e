import { eq } from 'drizzle-orm'
import { checklistRuns } from '#db/schema/index.ts'
import { checklistNotices as texts, ScoreReviewStatus, scoreText } from '#shared/checklists.ts'
import type { Ctx } from '#server/core/context.ts'
import { bookingWithParties, ownPeriod } from '#server/features/booking/service.ts'
import { type Notices, toAdmins } from '#server/features/notifications/service.ts'
import { participantsOf, reviewOf } from './queries.ts'

/** What each event of a checklist says; `about` is the checklist. */
export const checklistNotices: Notices = {
  'checklist.created': async (ctx, id) => {
    const facts = await factsOf(ctx, id)
    if (!facts) return []
    const { run, contractor, when, link } = facts
    return [{ userId: run.professionalId, ...texts.created(contractor, when), link, eventKey: `checklist.created:${id}` }]
  },
  // The contractor is told that the professional has finished, once, and not of the own last tick.
  'checklist.completed': async (ctx, id) => {
    const facts = await factsOf(ctx, id)
    if (!facts) return []
    const { run, professional, when, link } = facts
    return [{ userId: run.contractorId, ...texts.completed(professional, when), link, eventKey: `checklist.completed:${id}` }]
  },
  'checklist.scored': async (ctx, id) => {
    const facts = await factsOf(ctx, id)
    if (!facts || facts.run.score === null) return []
    const { run, when, link } = facts
    const text = texts.scored(scoreText(run.score ?? 0), when)
    return [{ userId: run.professionalId, ...text, link, eventKey: `checklist.scored:${id}` }]
  },
  'checklist.review-received': async (ctx, id) => {
    const link = '/admin/moderacao?aba=checklists'
    const review = await reviewOf(ctx, id)
    if (!review || review.decision) return []
    return toAdmins(ctx, { ...texts.reviewReceived, link, eventKey: `checklist.review-received:${id}` })
  },
  // Both people read the decision and its reason.
  'checklist.review-decided': async (ctx, id) => {
    const facts = await factsOf(ctx, id)
    const review = await reviewOf(ctx, id)
    if (!facts || !review?.decision || review.scoreAfter === null) return []
    const { run, when, link } = facts
    const text =
      review.status === ScoreReviewStatus.kept
        ? texts.kept(when, review.decision)
        : texts.changed(when, scoreText(review.scoreAfter), review.decision)
    return participantsOf(run).map((userId) => ({ userId, ...text, link, eventKey: `checklist.review-decided:${id}` }))
  },
}

async function factsOf(ctx: Ctx, checklistId: string) {
  const [run] = await ctx.db.select().from(checklistRuns).where(eq(checklistRuns.id, checklistId))
  const row = run && (await bookingWithParties(ctx, run.bookingId))
  if (!run || !row) return null
  const { contractor, professional } = row
  const link = `/checklist-execucao/${checklistId}`
  return { run, contractor: contractor.name, professional: professional.name, when: ownPeriod(row), link }
}
