import { parseArgs } from 'node:util'
import type { Spread } from './data.ts'

export const parts = ['search', 'booking'] as const
export type Part = (typeof parts)[number]

export type BenchOptions = {
  readonly parts: readonly Part[]
  /** Professionals in the database. */
  readonly count: number
  readonly spread: Spread
  /** How often A and B take turns. */
  readonly rounds: number
  /** How long each turn of the search lasts. */
  readonly seconds: number
}

export const usage = 'npm run bench [-- search|booking] [--n 10000] [--city] [--rounds 5] [--seconds 3]'

/** What the words after `npm run bench --` ask for; without a part, all of them. Throws an Error that says what is wrong. */
export function readOptions(words: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      n: { type: 'string', default: '10000' },
      city: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  })
  const unknown = positionals.filter((word) => !parts.some((part) => part === word))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${parts.join(' and ')}.`)
  return {
    parts: parts.filter((part) => positionals.length === 0 || positionals.includes(part)),
    count: whole('--n', values.n, 1_000, 2_000_000),
    spread: values.city ? 'dense' : 'spread',
    rounds: whole('--rounds', values.rounds, 1, 100),
    seconds: whole('--seconds', values.seconds, 1, 60),
  }
}

function whole(name: string, text: string, min: number, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new Error(`${name} is a whole number from ${min} to ${max}, not ${text}.`)
}
