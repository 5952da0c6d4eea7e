import { describe, expect, test } from 'vitest'
import { courseSource } from '#db/course/modules.ts'
import { CourseContent, QUIZ_QUESTIONS } from '#shared/course.ts'
import { pickQuestions, gradeOf, passes, questionsOf, statesOf } from './rules.ts'

const pool = Array.from({ length: 20 }, (_, at) => ({
  id: `q${at}`,
  about: 'Seção',
  question: `Pergunta ${at}`,
  choices: ['certa', 'errada', 'outra', 'mais uma'],
  answer: 0,
}))
const last = (n: number) => n - 1
const first = () => 0

/** All words that a reader sees in a part of a module. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.flatMap(textsIn)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => (['kind', 'tone', 'drawing'].includes(key) ? [] : textsIn(value)))
}

test('a module is open only when all modules before it are completed', () => {
  const modules = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const states = (...done: string[]) =>
    statesOf(
      modules,
      done.map((moduleId) => ({ moduleId, completed: true })),
    ).map(({ state }) => state)
  expect(states()).toEqual(['open', 'locked', 'locked', 'locked'])
  expect(states('a')).toEqual(['done', 'open', 'locked', 'locked'])
  expect(states('a', 'c')).toEqual(['done', 'open', 'done', 'locked'])
  expect(states('a', 'b', 'c', 'd')).toEqual(['done', 'done', 'done', 'done'])
})

test('a second attempt picks ten questions that the first attempt did not have', () => {
  const one = pickQuestions(pool, [], first)
  const ids = one.map(({ id }) => id)
  expect(new Set(ids).size).toBe(QUIZ_QUESTIONS)
  const two = pickQuestions(pool, ids, last)
  expect(two.filter(({ id }) => ids.includes(id))).toEqual([])
  expect(two[0]?.order.toSorted()).toEqual([0, 1, 2, 3])
})

test('an attempt always has ten questions: when the pool is small, it repeats some of the last attempt', () => {
  const small = pool.slice(0, 12)
  const ids = small.slice(0, 10).map(({ id }) => id)
  const picked = pickQuestions(small, ids, first).map(({ id }) => id)
  expect(new Set(picked).size).toBe(QUIZ_QUESTIONS)
  expect(picked).toEqual(expect.arrayContaining(['q10', 'q11']))
})

test('the grade of a quiz is the number of right answers, counted in the shuffled order that was shown', () => {
  const picked = pool.slice(0, QUIZ_QUESTIONS).map(({ id }) => ({ id, order: [2, 0, 3, 1] }))
  const questions = questionsOf(picked, pool)!
  expect(gradeOf(picked, questions, Array(10).fill(1))).toEqual({ grade: 10, wrong: [] })
  expect(gradeOf(picked, questions, [1, 1, 1, 1, 1, 1, 1, 0, 2, 9])).toEqual({ grade: 7, wrong: [7, 8, 9] })
  expect(gradeOf(picked, questions, [])).toMatchObject({ grade: 0 })
})

test('a grade of 7 passes the quiz and a grade of 6 fails it', () => {
  expect([6, 7, 10].map(passes)).toEqual([false, true, true])
})

test('questionsOf returns null when a question of the attempt was removed from the pool', () => {
  const picked = [{ id: 'gone', order: [0, 1, 2, 3] }]
  expect(questionsOf(picked, pool)).toBeNull()
  expect(questionsOf([{ id: 'q1', order: [0, 1] }], pool)).toBeNull()
})

describe.each(courseSource.map((module) => [module.title, module] as const))('the text of %s', (_title, module) => {
  const words = module.sections.flatMap(textsIn).join(' ').split(/\s+/).length

  test('each module has as many words as its reading time needs', () => {
    expect(CourseContent.parse(module.sections)).toEqual(module.sections)
    expect([words >= 2_200, words <= 3_500, module.durationInMinutes >= 15, module.durationInMinutes <= 25]).not.toContain(false)
  })

  test('each module has enough different questions for two attempts, and each question is about one of its sections', () => {
    const titles = module.sections.map(({ title }) => title)
    expect(module.quiz.length).toBeGreaterThanOrEqual(2 * QUIZ_QUESTIONS)
    expect(module.quiz.filter(({ about }) => !titles.includes(about))).toEqual([])
    expect(new Set(module.quiz.flatMap(({ id, question }) => [id, question])).size).toBe(2 * module.quiz.length)
    for (const { choices, answer } of module.quiz) expect([new Set(choices).size, choices[answer]]).toEqual([4, choices[0]])
  })
})
