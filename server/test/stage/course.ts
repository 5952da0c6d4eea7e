import { asc, eq } from 'drizzle-orm'
import { courseModules, quizAttempts } from '#db/schema/index.ts'
import type { Person } from './factories.ts'
import type { TestWorld } from './world.ts'

/** Answers for an open quiz attempt: the first `right` answers are right, all others wrong. */
export async function answersFor({ db }: TestWorld, attemptId: string, right: number): Promise<number[]> {
  const [attempt] = await db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
  const [module] = await db.select().from(courseModules).where(eq(courseModules.id, attempt!.moduleId))
  return attempt!.questions.map(({ id, order }, at) => {
    const answer = module!.quiz.find((question) => question.id === id)!.answer
    return at < right ? order.indexOf(answer) : order.findIndex((choice) => choice !== answer)
  })
}

/** Passes the quizzes of the first `count` course modules. */
export async function passAll(world: TestWorld, who: Person, count = 4): Promise<void> {
  const modules = await world.db.select().from(courseModules).orderBy(asc(courseModules.position)).limit(count)
  const { course } = world.as(who)
  for (const { id: moduleId } of modules) {
    const { attemptId } = await course.startQuiz({ moduleId })
    await course.submitQuiz({ attemptId, answers: await answersFor(world, attemptId, 10) })
  }
}
