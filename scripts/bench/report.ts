import { type Figure, type Goal, show, verdictOf } from './figures.ts'

const write = (line: string) => void process.stdout.write(`${line}\n`)
const WIDTH = 58

/** Prints the report of the benchmark: titles, headings, figures with their goals, and plain lines. */
export const report = {
  title: (words: string) => write(`\n=== ${words}`),
  heading: (words: string) => write(`\n${words}`),
  line: write,
  /** Prints a figure with its range over the rounds, and, if it has a goal, whether every round reached it. */
  figure(what: string, figure: Figure, unit = '', goal?: Goal) {
    const wanted = goal && ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`)
    const verdict = goal ? `   goal ${wanted}: ${verdictOf(figure, goal)}` : ''
    write(`  ${what.padEnd(WIDTH)} ${show(figure)}${unit && ` ${unit}`}${verdict}`)
  },
}
