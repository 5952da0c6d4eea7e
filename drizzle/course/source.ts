import type { CourseBlock, CourseDrawing, CourseSection } from '#shared/course.ts'
import type { QuizQuestion } from '../schema/course.ts'

/** A module as its reviewed source. The pool of questions may only grow at its end: the number of a question is its id. */
export type ModuleSource = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly durationInMinutes: number
  readonly sections: readonly CourseSection[]
  readonly quiz: readonly QuizQuestion[]
}

type Item = string | readonly [lead: string, text: string]

/** A section: its title and its blocks. */
export const section = (title: string, ...blocks: CourseBlock[]): CourseSection => ({ title, blocks })

/** A paragraph. */
export const p = (text: string): CourseBlock => ({ kind: 'text', text })

/** A list with bullets. An item may have a lead in bold. */
export const bullets = (...items: Item[]): CourseBlock => ({ kind: 'list', ordered: false, items: items.map(itemOf) })

/** A list with numbers, for steps. */
export const steps = (...items: Item[]): CourseBlock => ({ kind: 'list', ordered: true, items: items.map(itemOf) })

/** A box with an additional remark. */
export const note = (title: string, text: string): CourseBlock => ({ kind: 'note', tone: 'info', title, text })

/** A box about a danger. */
export const warning = (title: string, text: string): CourseBlock => ({ kind: 'note', tone: 'warning', title, text })

/** A table: the words of its head, then its rows. */
export const table = (head: string[], ...rows: string[][]): CourseBlock => ({ kind: 'table', head, rows })

/** A drawing of the course with its caption. */
export const drawing = (name: CourseDrawing, caption: string): CourseBlock => ({ kind: 'drawing', drawing: name, caption })

/**
 * A question; the first choice is the right one. An attempt shows the choices in another order. `about`: the title of the section
 * that teaches it.
 */
export const ask = (about: string, question: string, ...choices: [right: string, ...wrong: string[]]) => ({
  about,
  question,
  choices,
})

/** Gives each question of a pool an id: the prefix and the number of the question. */
export const poolOf = (prefix: string, ...questions: ReturnType<typeof ask>[]): QuizQuestion[] =>
  questions.map((question, index) => ({ id: `${prefix}${index + 1}`, answer: 0, ...question }))

const itemOf = (item: Item) => (typeof item === 'string' ? { lead: null, text: item } : { lead: item[0], text: item[1] })
