import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Spread } from './data.ts'

export const parts = ['search', 'booking', 'chat', 'dashboard', 'jobs', 'pages', 'mix'] as const
export type Part = (typeof parts)[number]

/** A database of the benchmark: how many professionals it has, and where they live. */
export type Case = { readonly count: number; readonly spread: Spread }

export type BenchOptions = {
  readonly parts: readonly Part[]
  /** The databases of the benchmark, sorted by size; for each size `spread` comes before `dense`. */
  readonly cases: readonly Case[]
  /** The number of rounds of the benchmark. In each, the two compared versions run in turns. */
  readonly rounds: number
  /** How many seconds each of the two compared versions runs per round of the search and of the chat. */
  readonly seconds: number
  /** The number of completed bookings in the databases with a history. */
  readonly history: number
  /** The folder of another checkout to compare the mix with; undefined to measure only this checkout. */
  readonly against?: string | undefined
  /** True to write the costs of the request mix to docs/bench-mix.json, from which docs/scale.md is generated. */
  readonly save?: boolean | undefined
}

/** Two databases that differ only in size or only in density, as indexes in `cases`. */
export type Pair = { readonly differ: 'size' | 'density'; readonly a: number; readonly b: number }

const where = { country: ['spread'], city: ['dense'], both: ['spread', 'dense'] } as const satisfies Record<string, Spread[]>

export const usage =
  'npm run bench [-- search|booking|chat|dashboard|jobs|pages|mix] [--n 10000[,1000000]] [--where country|city|both] [--rounds 5] [--seconds 3] [--history 200000] [--against ../other] [--save]'

/** Parses the options after `npm run bench --`. Without a part, all parts run. Throws an Error that describes the mistake. */
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
      against: { type: 'string' },
      save: { type: 'boolean' },
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
    against: values.against && resolve(values.against),
    save: values.save,
  }
}

/** Pairs each database with the smallest one of the same spread, and each dense one with the spread one of the same size. */
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
