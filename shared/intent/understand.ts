import type { Service } from '#shared/services.ts'
import { type Rule, rules, wordClasses } from './lexicon.ts'
import { findPlace, type Place } from './places.ts'
import { plain } from './spelling.ts'
import { type Token, tokensOf } from './tokens.ts'

export type { Place } from './places.ts'

/** What the search understood of a person's query. */
export type Understood = {
  /** The requested services in the typed order. A search finds professionals who offer any of them. */
  readonly services: Service[]
  /** Services that the same words may also mean: 'diarista' means Faxina Leve, and perhaps Faxina Pesada. */
  readonly alternatives: Service[]
  readonly place: Place | null
  /** The name of a requested service that Plumaí does not offer: 'Pintura'. */
  readonly notOffered: string | null
  /**
   * The typed text that was not understood: a name, or words of a profile. It is the whole query when nothing was understood, and
   * '' when all words were.
   */
  readonly text: string
  /** The words that led to the services, as typed; '' if there are no services. */
  readonly heard: string
}

type Match = { readonly rule: Rule; readonly tokens: readonly number[] }

const ordered = rules
  .map((rule) => ({ rule, slots: plain(rule.phrase).replaceAll('*', '').split(' ') }))
  .toSorted((a, b) => b.slots.length - a.slots.length || classesIn(a.slots) - classesIn(b.slots))
const byFirst = Map.groupBy(ordered, ({ slots }) => slots[0]!)
const listed = new Set(['#home', '#room', '#grime', '#yard', '#clothes', '#store'])

/**
 * Reads a search query: services, a place of `places`, what Plumaí does not offer, and the remaining text. Words in quotes stay
 * text. A word is compared as typed, as its singular or base form, by its sound, and with one typing error. The comparisons by
 * sound and with an error use only words of the lexicon, so that no name is changed into another. The function is pure and takes
 * about 20 microseconds.
 */
export function understand(query: string, places: readonly Place[]): Understood {
  const tokens = tokensOf(query)
  const taken = new Set<number>()
  const place = findPlace(tokens, places)
  for (const at of place?.tokens ?? []) taken.add(at)
  const matches = matchesIn(tokens, taken)
  const services = matches.filter(({ rule }) => typeof rule.means !== 'string')
  const refused = matches.find(({ rule }) => typeof rule.means === 'string')
  const strong = strongestOf(services)
  const [meant, alternatives] = meaningOf(strong)
  if (matches.length === 0 && !place) return { ...nothing, text: query.trim() }
  return {
    services: meant,
    alternatives,
    place: place?.place ?? null,
    notOffered: (refused?.rule.means as string | undefined) ?? null,
    text: restOf(query, tokens, taken),
    heard: services.length > 0 ? restOf(query, tokens, others(tokens, services)) : '',
  }
}

const nothing = { services: [], alternatives: [], place: null, notOffered: null, heard: '' }

/** Finds the rules that match, longer phrases first, and adds the tokens of each match to `taken`. */
function matchesIn(tokens: readonly Token[], taken: Set<number>): Match[] {
  const found: (Match & { length: number; order: number })[] = []
  tokens.forEach(({ names }, at) => {
    if (taken.has(at)) return
    for (const name of names)
      for (const [order, { rule, slots }] of (byFirst.get(name) ?? []).entries()) {
        if (rule.alone && tokens.some((token, other) => other !== at && !token.filler)) continue
        const used = slotsAt(tokens, taken, at, slots)
        if (used)
          found.push({ rule, tokens: used, length: slots.length + (rule.above ? 9 : 0), order: classesIn(slots) * 1_000 + order })
      }
  })
  const chosen = found
    .toSorted((a, b) => b.length - a.length || a.order - b.order || a.tokens[0]! - b.tokens[0]!)
    .filter((match) => {
      if (match.tokens.some((at) => taken.has(at))) return false
      for (const at of [...match.tokens, ...belongings(tokens, match)]) taken.add(at)
      return true
    })
  return chosen.toSorted((a, b) => a.tokens[0]! - b.tokens[0]!)
}

// Between the words of a phrase, the query may contain words without meaning and one unknown word, such as 'minha' in 'lavar
// minha louça suja'.
function slotsAt(tokens: readonly Token[], taken: ReadonlySet<number>, start: number, slots: readonly string[]): number[] | null {
  const used = [start]
  let [at, strangers] = [start + 1, 0]
  for (const slot of slots.slice(1)) {
    for (;;) {
      const token = tokens[at]
      if (!token || taken.has(at) || token.quoted) return null
      if (token.names.has(slot)) break
      if (!token.filler && (token.names.size > 0 || strangers++ > 0)) return null
      at++
    }
    used.push(at++)
  }
  return used
}

/**
 * Returns further words that belong to a match. These are the next items of a list ('banheiro e cozinha') or, if the rule has
 * `takesRest`, all words of the clause.
 */
function belongings(tokens: readonly Token[], { rule, tokens: used }: Match): number[] {
  const more: number[] = []
  const last = plain(rule.phrase).split(' ').at(-1)!
  for (let at = used.at(-1)! + 1; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.quoted) break
    if (rule.takesRest && (token.begins || token.plain === 'e')) break
    if (rule.takesRest) more.push(at)
    else if (listed.has(last) && [...listed].some((name) => token.names.has(name)) && !startsRule(tokens, at)) more.push(at)
    else if (!token.filler) break
  }
  return more
}

/** Whether a word in a list begins the phrase of another rule, as 'roupa' in 'casa e roupa para passar'. */
function startsRule(tokens: readonly Token[], at: number): boolean {
  return [...tokens[at]!.names].some((name) =>
    (byFirst.get(name) ?? []).some(({ slots }) => slots.length > 1 && slotsAt(tokens, new Set(), at, slots) !== null),
  )
}

/** Drops a weak match if a stronger match means the same services. */
function strongestOf(matches: readonly Match[]): Match[] {
  const strong = matches.filter(({ rule }) => !rule.weak)
  const weak = matches.filter(({ rule }) => rule.weak && !strong.some((other) => shares(other.rule, rule)))
  return [...strong, ...weak]
}

function shares(one: Rule, other: Rule): boolean {
  return (one.means as readonly Service[]).some((service) => other.means.includes(service))
}

function meaningOf(matches: readonly Match[]): [Service[], Service[]] {
  const means = matches.map(({ rule }) => ({ ...rule, means: rule.means as readonly Service[] }))
  const meant = new Set(means.flatMap(({ means, both }) => (both ? means : means.slice(0, 1))))
  const also = new Set(means.flatMap(({ means }) => means).filter((service) => !meant.has(service)))
  return [[...meant], [...also]]
}

function others(tokens: readonly Token[], matches: readonly Match[]): Set<number> {
  const used = new Set(matches.flatMap((match) => match.tokens))
  return new Set([...tokens.keys()].filter((at) => !used.has(at)))
}

/** Returns the words that no match has used, as typed. A word without meaning is included only between two such words. */
function restOf(query: string, tokens: readonly Token[], taken: ReadonlySet<number>): string {
  const runs: string[] = []
  let [from, to] = [-1, -1]
  const close = () => {
    if (from >= 0) runs.push(query.slice(from, to))
    from = -1
  }
  tokens.forEach((token, at) => {
    if (taken.has(at)) return close()
    if (token.filler && !token.quoted) return
    const quote = token.quoted ? 1 : 0
    if (from < 0) from = token.from - quote * Number(/["“”«»]/.test(query[token.from - 1] ?? ''))
    to = token.to + quote * Number(/["“”«»]/.test(query[token.to] ?? ''))
  })
  close()
  return runs.join(' ')
}

function classesIn(slots: readonly string[]): number {
  return slots.filter((slot) => slot.startsWith('#')).length
}

/** A service with a word of the lexicon that begins with the typed letters: 'passad' gives 'passadeira'. */
export type Beginning = { readonly word: string; readonly service: Service }

/** Returns the services whose words begin with the typed letters, each service once, for the list below the search field. */
export function beginningsOf(typed: string): Beginning[] {
  const start = plain(typed.trim())
  if (start.length < 2) return []
  const single = ordered.filter(({ rule, slots }) => slots.length === 1 && typeof rule.means !== 'string' && !rule.alone)
  const found = single.flatMap(({ rule, slots }) =>
    wordsOf(slots[0]!)
      .filter((word) => plain(word).startsWith(start))
      .map((word) => ({ word, service: rule.means[0] as Service })),
  )
  return found.filter(({ service }, at) => found.findIndex((other) => other.service === service) === at)
}

/**
 * Returns the words of a class without its verbs, because the suggestions show no infinitives. If `slot` is not a class, returns
 * `slot` itself.
 */
function wordsOf(slot: string): string[] {
  if (!slot.startsWith('#')) return [slot]
  const words = wordClasses[slot.slice(1) as keyof typeof wordClasses] ?? ''
  return words.split(' ').filter((word) => !word.endsWith('*'))
}
