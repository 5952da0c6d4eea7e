import type { CourseModule, CourseProgress, PickedQuestion, QuizQuestion } from '#db/schema/index.ts'
import { PASS_GRADE, QUIZ_QUESTIONS } from '#shared/course.ts'

/** 'locked' means that an earlier module is not completed. */
export type ModuleState = 'locked' | 'open' | 'done'

type Progress = Pick<CourseProgress, 'moduleId' | 'completed'>

/**
 * Returns the state of each module. The modules are given in order: a module is open when all modules before it are completed.
 */
export function statesOf<Module extends Pick<CourseModule, 'id'>>(
  modules: readonly Module[],
  progress: readonly Progress[],
): (Module & { state: ModuleState })[] {
  const isDone = ({ id }: Module) => progress.some(({ moduleId, completed }) => moduleId === id && completed)
  const firstMissing = modules.findIndex((module) => !isDone(module))
  return modules.map((module, index) => ({
    ...module,
    state: isDone(module) ? 'done' : index === firstMissing ? 'open' : 'locked',
  }))
}

/**
 * Picks the questions of an attempt and shuffles their choices. A question of the previous attempt (`last`) is picked only if the
 * pool has too few other questions. `below(n)` returns a random integer from 0 to n-1.
 */
export function pickQuestions(
  pool: readonly QuizQuestion[],
  last: readonly string[],
  below: (n: number) => number,
): PickedQuestion[] {
  const fresh = shuffled(
    pool.filter(({ id }) => !last.includes(id)),
    below,
  )
  const rest = shuffled(
    pool.filter(({ id }) => last.includes(id)),
    below,
  )
  return [...fresh, ...rest]
    .slice(0, QUIZ_QUESTIONS)
    .map(({ id, choices }) => ({ id, order: shuffled([...choices.keys()], below) }))
}

function shuffled<T>(items: readonly T[], below: (n: number) => number): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = below(at + 1)
    const moved = mixed[at]!
    mixed[at] = mixed[other]!
    mixed[other] = moved
  }
  return mixed
}

/** Returns the questions of an attempt at a quiz, in order. Null if the module's pool no longer has one of these questions. */
export function questionsOf(picked: readonly PickedQuestion[], pool: readonly QuizQuestion[]): QuizQuestion[] | null {
  const questions = picked.map(({ id, order }) => pool.find((each) => each.id === id && each.choices.length === order.length))
  return questions.every((question) => question !== undefined) ? questions : null
}

/**
 * Grades an attempt at a quiz. `grade` is the number of right answers, 0 to 10, and `wrong` the positions of the wrongly answered
 * questions. An answer is the position of a choice as shown. A position out of range is wrong.
 */
export function gradeOf(
  picked: readonly PickedQuestion[],
  questions: readonly QuizQuestion[],
  answers: readonly number[],
): { grade: number; wrong: number[] } {
  const isRight = ({ order }: PickedQuestion, at: number) => order[answers[at] ?? -1] === questions[at]?.answer
  const wrong = picked.flatMap((each, at) => (isRight(each, at) ? [] : [at]))
  return { grade: picked.length - wrong.length, wrong }
}

/** True if this grade of a quiz completes the module. */
export const passes = (grade: number) => grade >= PASS_GRADE
