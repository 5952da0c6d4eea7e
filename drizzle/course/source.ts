import type { CourseBlock, CourseDrawing, CourseSection } from '#shared/course.ts'
import type { QuizQuestion } from '../schema/course.ts'

/** The reviewed source of one module. Append new questions at the end of the quiz, because a question's id is its position. */
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

/** A paragraph of the course text. */
export const p = (text: string): CourseBlock => ({ kind: 'text', text })

/** A bulleted list in the course text. An item may begin with words in bold. */
export const bullets = (...items: Item[]): CourseBlock => ({ kind: 'list', ordered: false, items: items.map(itemOf) })

/** A numbered list of steps in the course text. */
export const steps = (...items: Item[]): CourseBlock => ({ kind: 'list', ordered: true, items: items.map(itemOf) })

/** An information box in the course text. */
export const note = (title: string, text: string): CourseBlock => ({ kind: 'note', tone: 'info', title, text })

/** A warning box in the course text. */
export const warning = (title: string, text: string): CourseBlock => ({ kind: 'note', tone: 'warning', title, text })

/** A table in the course text: the header cells, then the rows. */
export const table = (head: string[], ...rows: string[][]): CourseBlock => ({ kind: 'table', head, rows })

/** A drawing of the course with its caption. */
export const drawing = (name: CourseDrawing, caption: string): CourseBlock => ({ kind: 'drawing', drawing: name, caption })

/**
 * A quiz question. The first choice is always the correct one, because the quiz shuffles the choices for each attempt. `about` is
 * the title of the section that teaches the answer.
 */
export const ask = (about: string, question: string, ...choices: [right: string, ...wrong: string[]]) => ({
  about,
  question,
  choices,
})

/** Gives each question of a quiz an id: the prefix followed by the question's position, counted from 1. */
export const poolOf = (prefix: string, ...questions: ReturnType<typeof ask>[]): QuizQuestion[] =>
  questions.map((question, index) => ({ id: `${prefix}${index + 1}`, answer: 0, ...question }))

const itemOf = (item: Item) => (typeof item === 'string' ? { lead: null, text: item } : { lead: item[0], text: item[1] })
