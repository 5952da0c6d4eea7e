import { parseArgs } from 'node:util'
import type { Spread } from './data.ts'

export const parts = ['search', 'booking'] as const
export type Part = (typeof parts)[number]

/** One database of a run: how many professionals, and where they live. */
export type Case = { readonly count: number; readonly spread: Spread }

export type BenchOptions = {
  readonly parts: readonly Part[]
  /** The smallest first, over Brazil before one city. */
  readonly cases: readonly Case[]
  /** How often A and B take turns. */
  readonly rounds: number
  /** How long each turn of the search lasts. */
  readonly seconds: number
  /** Finished bookings beside which one of the two booking databases stands. */
  readonly history: number
}

/** Two databases of a run that differ in one thing alone. */
export type Pair = { readonly differ: 'size' | 'density'; readonly a: number; readonly b: number }

const where = { country: ['spread'], city: ['dense'], both: ['spread', 'dense'] } as const satisfies Record<string, Spread[]>

export const usage =
  'npm run bench [-- search|booking] [--n 10000[,1000000]] [--where country|city|both] [--rounds 5] [--seconds 3] [--history 200000]'

/** What the words after `npm run bench --` ask for; without a part, all of them. Throws an Error that says what is wrong. */
export function readOptions(words: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      n: { type: 'string', default: '10000' },
      where: { type: 'string', default: 'country' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      history: { type: 'string', default: '200000' },
    },
  })
  const unknown = positionals.filter((word) => !parts.some((part) => part === word))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${parts.join(' and ')}.`)
  const counts = values.n.split(',').map((count) => whole('--n', count, 1_000, 2_000_000))
  return {
    parts: parts.filter((part) => positionals.length === 0 || positionals.includes(part)),
    cases: [...new Set(counts)]
      .toSorted((a, b) => a - b)
      .flatMap((count) => spreadsOf(values.where).map((spread) => ({ count, spread }))),
    rounds: whole('--rounds', values.rounds, 1, 100),
    seconds: whole('--seconds', values.seconds, 1, 60),
    history: whole('--history', values.history, 0, 10_000_000),
  }
}

/** By their place in the list: each larger one beside the smallest with homes alike, each in one city beside its like over Brazil. */
export function pairsOf(cases: readonly Case[]): Pair[] {
  return cases.flatMap(({ count, spread }, b) => {
    const smaller = cases.findIndex((other) => other.spread === spread && other.count < count)
    const wider = cases.findIndex((other) => other.count === count && other.spread === 'spread' && spread === 'dense')
    return [
      ...(smaller < 0 ? [] : [{ differ: 'size', a: smaller, b } as const]),
      ...(wider < 0 ? [] : [{ differ: 'density', a: wider, b } as const]),
    ]
  })
}

function spreadsOf(place: string): readonly Spread[] {
  const known = Object.entries(where).find(([name]) => name === place)
  if (known) return known[1]
  throw new Error(`--where is ${Object.keys(where).join(', ')}, not ${place}.`)
}

function whole(name: string, text: string, min: number, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new Error(`${name} is a whole number from ${min} to ${max}, not ${text}.`)
}
