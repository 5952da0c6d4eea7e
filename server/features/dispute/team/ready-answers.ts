import { asc, eq } from 'drizzle-orm'
import { readyAnswers, users } from '#db/schema/index.ts'
import { MAX_READY_ANSWERS, readyAnswerTexts, type ReadyAnswerRef, type SaveReadyAnswer } from '#shared/dispute-desk.ts'
import { recordAct } from '#server/core/audit.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound, onConstraint } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { ReadyAnswersView } from '../views.ts'

/** Returns the texts that the team reuses in its replies, by title. */
export async function listReadyAnswers({ db }: Ctx): Promise<ReadyAnswersView> {
  const { id, title, text, editedAt, editedBy } = readyAnswers
  const items = await db
    .select({ id, title, text, editedAt, editedBy: users.name })
    .from(readyAnswers)
    .leftJoin(users, eq(users.id, editedBy))
    .orderBy(asc(title))
  return { items }
}

/**
 * Saves a text that the team can reuse in replies, or changes one. Throws BAD_REQUEST `title_taken` at `title`, NOT_FOUND for one
 * that was deleted, CONFLICT `too_many_answers`.
 */
export async function saveReadyAnswer(ctx: UserCtx, { id, ...words }: SaveReadyAnswer): Promise<ReadyAnswersView> {
  return inTransaction(ctx, async (tx) => {
    const values = { ...words, editedBy: tx.actor.id, editedAt: tx.now() }
    const taken = onConstraint('ready_answers_title', new BadInput('title', readyAnswerTexts.titleTaken, 'title_taken'))
    if (!id && (await tx.db.$count(readyAnswers)) >= MAX_READY_ANSWERS)
      throw new Conflict('too_many_answers', readyAnswerTexts.tooMany)
    const [saved] = id
      ? await tx.db.update(readyAnswers).set(values).where(eq(readyAnswers.id, id)).returning().catch(taken)
      : await tx.db
          .insert(readyAnswers)
          .values({ id: tx.newId(), ...values })
          .returning()
          .catch(taken)
    if (!saved) throw new NotFound(readyAnswerTexts.notFound)
    await recordAct(tx, { action: 'ready-answer.saved', entity: 'ready_answers', entityId: saved.id })
    return listReadyAnswers(tx)
  })
}

/** Deletes a text that the team reused in replies. Repeating it changes nothing. */
export async function deleteReadyAnswer(ctx: UserCtx, { id }: ReadyAnswerRef): Promise<ReadyAnswersView> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.delete(readyAnswers).where(eq(readyAnswers.id, id))
    await recordAct(tx, { action: 'ready-answer.deleted', entity: 'ready_answers', entityId: id })
    return listReadyAnswers(tx)
  })
}
