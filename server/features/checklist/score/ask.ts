import { and, eq, isNull, sql } from 'drizzle-orm'
import { checklistRuns } from '#db/schema/index.ts'
import { checklistMessages } from '#shared/checklists.ts'
import { MINUTE_MS } from '#shared/days.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { AiUnavailable, type ChecklistFacts, type ChecklistScore } from '#server/adapters/ai/port.ts'
import { scoreByRubric } from '#server/adapters/ai/rubric.ts'
import type { Ctx, Tx, UserCtx } from '#server/core/context.ts'
import { Conflict } from '#server/core/errors.ts'
import { addJob } from '#server/core/jobs.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { requireService } from '#server/features/purchase/service.ts'
import { allowanceOf, bookingStatusOf, checklistNotFound, itemsOf, lockOwnChecklist, participantsOf } from '../queries.ts'
import { readChecklist } from '../execution/read.ts'
import { obstacleToScore } from '../execution/rules.ts'
import type { ChecklistView } from '../views.ts'

/** The time after which a job gives a score whose request was interrupted. */
const RETRY_MS = MINUTE_MS

/**
 * Requests the score of the caller's checklist, as one of three free scores or with the purchased checklist service. Afterwards
 * no item can change. One person's requests run one after another, so that nobody gets a fourth free score. Throws NOT_FOUND;
 * FORBIDDEN `service_required`; CONFLICT `unfinished`, `untouched`, `booking_cancelled`.
 */
export async function askScore(ctx: UserCtx, checklistId: string): Promise<ChecklistView> {
  await inTransaction(ctx, (tx) => countAnalysis(tx, checklistId))
  await writeScore(ctx, checklistId)
  return readChecklist(ctx, checklistId)
}

/**
 * Gives a requested score to a checklist, once. If the language model is unavailable, the local rules give the score, and the
 * score's source says so. A job calls this for a request that was interrupted. The model is called outside any transaction.
 */
export async function writeScore(ctx: Ctx, checklistId: string): Promise<void> {
  const waiting = and(eq(checklistRuns.id, checklistId), isNull(checklistRuns.score))
  const [run] = await ctx.db.select().from(checklistRuns).where(waiting)
  if (!run?.scoreAskedAt) return
  const { score, source, reasons } = await scoreFor(ctx, run.id)
  await inTransaction(ctx, async (tx) => {
    const [scored] = await tx.db
      .update(checklistRuns)
      .set({ score, scoreSource: source, scoreReasons: reasons, scoredAt: tx.now() })
      .where(waiting)
      .returning({ id: checklistRuns.id })
    if (scored) await tx.emit({ type: 'checklist.scored', id: run.id, to: participantsOf(run) })
  })
}

async function countAnalysis(tx: Tx<UserCtx>, checklistId: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checklist-scores:${tx.actor.id}`}, 0))`)
  const run = await lockOwnChecklist(tx, checklistId)
  if (run.contractorId !== tx.actor.id) throw checklistNotFound()
  if (run.scoreAskedAt) return
  const items = await itemsOf(tx, run.id)
  const facts = { booking: await bookingStatusOf(tx, run.bookingId), anyDone: items.some(({ doneAt }) => doneAt !== null) }
  const obstacle = obstacleToScore(run, facts)
  if (obstacle) throw new Conflict(obstacle.reason, obstacle.message)
  const { freeLeft } = await allowanceOf(tx)
  if (freeLeft === 0) await requireService(tx, PurchaseKind.checklist, checklistMessages.gate)
  await tx.db.update(checklistRuns).set({ scoreAskedAt: tx.now() }).where(eq(checklistRuns.id, run.id))
  await addJob(tx, 'checklist.score', run.id, { runAt: new Date(tx.now().getTime() + RETRY_MS) })
  await tx.emit({ type: 'checklist.changed', id: run.id, to: participantsOf(run) })
}

async function scoreFor(ctx: Ctx, runId: string): Promise<ChecklistScore> {
  const facts: ChecklistFacts = {
    items: (await itemsOf(ctx, runId)).map(({ description, mandatory, doneAt, note, photo }) => ({
      description,
      mandatory,
      done: doneAt !== null,
      hasNote: note !== null,
      hasPhoto: photo !== null,
    })),
  }
  return ctx.adapters.ai.scoreChecklist(facts).catch((error: unknown) => {
    if (!(error instanceof AiUnavailable)) throw error
    ctx.log.warn('the model gave no score: the rules gave it')
    return scoreByRubric(facts)
  })
}
