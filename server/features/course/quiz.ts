import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { courseProgress, quizAttempts, type QuizAttempt } from '#db/schema/index.ts'
import { courseMessages, type SubmitQuiz } from '#shared/course.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { Conflict, NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { issueIfDue, lockCourse } from './certificate.ts'
import { openModule } from './modules.ts'
import { lastAttempt, moduleById, openAttempt } from './queries.ts'
import { pickQuestions, gradeOf, passes, questionsOf } from './rules.ts'
import type { AttemptView, GradeView } from './views.ts'

/**
 * Begins an attempt at a module's quiz, or continues the attempt that waits for its answers. A new attempt has other questions
 * than the last one. Throws the errors of `readModule`, and CONFLICT `already_passed`.
 */
export async function startQuiz(ctx: UserCtx, moduleId: string): Promise<AttemptView> {
  return inTransaction(ctx, async (tx) => {
    await lockCourse(tx, tx.actor.id)
    const { state } = await openModule(tx, moduleId)
    if (state === 'done') throw new Conflict('already_passed', courseMessages.alreadyPassed)
    const pool = (await moduleById(tx, moduleId))?.quiz ?? []
    const waiting = await openAttempt(tx, tx.actor.id, moduleId)
    const known = waiting && questionsOf(waiting.questions, pool)
    if (waiting && known) return viewOf(waiting, known)
    // The open attempt cannot continue, because a question of it no longer exists in the new text of the module.
    if (waiting) await tx.db.delete(quizAttempts).where(eq(quizAttempts.id, waiting.id))
    const last = await lastAttempt(tx, tx.actor.id, moduleId)
    const questions = pickQuestions(pool, last?.questions.map(({ id }) => id) ?? [], randomInt)
    const picked = { id: tx.newId(), professionalId: tx.actor.id, moduleId, questions, startedAt: tx.now() }
    const [attempt] = await tx.db.insert(quizAttempts).values(picked).returning()
    return viewOf(attempt!, questionsOf(questions, pool)!)
  })
}

/**
 * Grades an attempt at a quiz. A grade of 7 or more completes the module, and the last module issues the certificate if it is
 * paid. Throws NOT_FOUND for an attempt of another person, CONFLICT `already_graded`, `already_passed` or `quiz_changed`.
 */
export async function submitQuiz(ctx: UserCtx, { attemptId, answers }: SubmitQuiz): Promise<GradeView> {
  return inTransaction(ctx, async (tx) => {
    await lockCourse(tx, tx.actor.id)
    const attempt = await attemptOf(tx, attemptId)
    if (attempt.submittedAt) throw new Conflict('already_graded', courseMessages.alreadyGraded)
    const { moduleId } = attempt
    if ((await openModule(tx, moduleId)).state === 'done') throw new Conflict('already_passed', courseMessages.alreadyPassed)
    const questions = questionsOf(attempt.questions, (await moduleById(tx, moduleId))?.quiz ?? [])
    if (!questions) throw new Conflict('quiz_changed', courseMessages.quizChanged)
    const { grade, wrong } = gradeOf(attempt.questions, questions, answers)
    await tx.db.update(quizAttempts).set({ grade, submittedAt: tx.now() }).where(eq(quizAttempts.id, attemptId))
    await saveGrade(tx, moduleId, grade)
    const passed = passes(grade)
    const issued = passed && (await issueIfDue(tx, tx.actor.id))
    return { grade, passed, issued, wrong: wrong.map((position) => ({ position, about: questions[position]!.about })) }
  })
}

async function attemptOf(tx: Tx<UserCtx>, id: string): Promise<QuizAttempt> {
  const mine = and(eq(quizAttempts.id, id), eq(quizAttempts.professionalId, tx.actor.id))
  const [attempt] = await tx.db.select().from(quizAttempts).where(mine)
  if (!attempt) throw new NotFound(courseMessages.attemptNotFound)
  return attempt
}

/** The column nota_quiz keeps the best grade of all attempts. */
async function saveGrade(tx: Tx<UserCtx>, moduleId: string, grade: number): Promise<void> {
  const passed = passes(grade) ? { completed: true, completedAt: tx.now() } : {}
  await tx.db
    .insert(courseProgress)
    .values({
      id: tx.newId(),
      professionalId: tx.actor.id,
      moduleId,
      quizGrade: grade,
      updatedAt: tx.now(),
      ...passed,
    })
    .onConflictDoUpdate({
      target: [courseProgress.professionalId, courseProgress.moduleId],
      set: {
        quizGrade: sql`greatest(coalesce(${courseProgress.quizGrade}, 0), ${grade})`,
        updatedAt: tx.now(),
        ...passed,
      },
    })
}

function viewOf({ id, questions: picked }: QuizAttempt, questions: NonNullable<ReturnType<typeof questionsOf>>): AttemptView {
  return {
    attemptId: id,
    questions: questions.map(({ question, choices }, at) => ({
      question,
      choices: picked[at]!.order.map((choice) => choices[choice]!),
    })),
  }
}
