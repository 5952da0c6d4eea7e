import type { Service } from '#shared/services.ts'
import { coreWords, filler, type Rule, rules, wordClasses } from './lexicon.ts'
import { findPlace, type Place } from './places.ts'
import { type Form, formsOf, isOneSlip, plain, soundOf, withoutOneLetter } from './spelling.ts'

export type { Place } from './places.ts'

/** What a person asked for in the box of the search. */
export type Understood = {
  /** The services that were asked for, the first one first. A search finds whoever offers any of them. */
  readonly services: Service[]
  /** Services that the same words may also mean: 'diarista' is Faxina Leve, and perhaps Faxina Pesada. */
  readonly alternatives: Service[]
  readonly place: Place | null
  /** What Plumaí does not offer, as it is shown: 'Pintura'. */
  readonly notOffered: string | null
  /** What was not understood, as typed: a name, or words of a profile. Everything when nothing was understood; '' when nothing is left. */
  readonly text: string
  /** The words that led to the services, as typed; '' without services. */
  readonly heard: string
}

/** A word of the query. `from` and `to`: where it stands. `quoted` words are never read as anything else. */
export type Token = {
  readonly typed: string
  readonly plain: string
  readonly from: number
  readonly to: number
  readonly quoted: boolean
  /** The words and classes of the lexicon that it may be. */
  readonly names: ReadonlySet<string>
  readonly filler: boolean
  /** Follows a comma or 'e': another wish may begin here. */
  readonly begins: boolean
}

type Match = { readonly rule: Rule; readonly tokens: readonly number[] }

const ordered = rules
  .map((rule) => ({ rule, slots: plain(rule.phrase).split(' ') }))
  .toSorted((a, b) => b.slots.length - a.slots.length || classesIn(a.slots) - classesIn(b.slots))
const byFirst = Map.groupBy(ordered, ({ slots }) => slots[0]!)
const { exact, bySound, bySlip } = vocabulary()
const listed = new Set(['<home>', '<room>', '<grime>', '<yard>', '<clothes>', '<store>'])

/**
 * Reads what a person typed: services, a place of `places`, what is not offered, and the rest as text. Words in quotes stay text. A word is
 * compared as typed, as its singular or basic form, as it sounds, and with one slip of the finger; the last two only with words of the
 * lexicon, so that no name becomes another one. Pure; about 20 microseconds.
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

function tokensOf(query: string): Token[] {
  const quoted = [...query.matchAll(/["“”«»]([^"“”«»]*)["“”«»]/g)].map(
    ({ index, 0: all }) => [index, index + all.length] as const,
  )
  const found = [...query.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  return found.map(({ 0: typed, index: from }, at) => {
    const word = plain(typed)
    const isQuoted = quoted.some(([start, end]) => from >= start && from < end)
    const before = at === 0 ? '' : query.slice(found[at - 1]!.index + found[at - 1]![0].length, from)
    return {
      typed,
      plain: word,
      from,
      to: from + typed.length,
      quoted: isQuoted,
      names: isQuoted ? none : namesOf(typed, word),
      filler: filler.has(word),
      begins: before.includes(',') || before.includes('+') || (at > 0 && plain(found[at - 1]![0]) === 'e'),
    }
  })
}

const none: ReadonlySet<string> = new Set()

function namesOf(typed: string, word: string): ReadonlySet<string> {
  if (/\d/.test(word)) return none
  const known = new Set<string>()
  for (const { word: form, size } of formsOf(word)) for (const name of sized(exact.get(form), size)) known.add(name)
  if (known.size > 0 || filler.has(word)) return known
  for (const { word: form, size } of formsOf(word)) {
    const names = form.length >= 4 ? bySound.get(soundOf(form)) : undefined
    if (names) return sized(names, size)
  }
  const sounds = new Set([soundOf(typed), soundOf(word)])
  for (const sound of sounds) {
    const names = bySound.get(sound) ?? bySound.get(sound.replace(/s$/, '')) ?? slipOf(sound)
    if (names) return names
  }
  return none
}

/** A bigger cleaning is a heavy one, a smaller cleaning a light one; the size of other things says nothing. */
function sized(names: ReadonlySet<string> = none, size: Form['size']): ReadonlySet<string> {
  return size && names.has('<clean>') ? new Set([size === 'big' ? '<big>' : '<brief>']) : names
}

/** The names of the core word from which a sound differs by one slip. The first letter is rarely wrong. */
function slipOf(sound: string): ReadonlySet<string> | undefined {
  if (sound.length < 5) return undefined
  for (const part of withoutOneLetter(sound))
    for (const core of bySlip.get(part) ?? []) if (core[0] === sound[0] && isOneSlip(sound, core)) return bySound.get(core)
  return undefined
}

/** Finds what rules match, long phrases first, and adds the tokens of each match to `taken`. */
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

// Between the words of a phrase may stand words without meaning, and one that is unknown: 'lavar minha louça suja'.
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

/** The further things of a list ('banheiro e cozinha'), and all words of the clause when the rule takes them. */
function belongings(tokens: readonly Token[], { rule, tokens: used }: Match): number[] {
  const more: number[] = []
  const last = plain(rule.phrase).split(' ').at(-1)!
  for (let at = used.at(-1)! + 1; at < tokens.length; at++) {
    const token = tokens[at]!
    if (token.quoted) break
    if (rule.takesRest && !token.begins && token.plain !== 'e') more.push(at)
    else if (listed.has(last) && [...listed].some((name) => token.names.has(name)) && !startsRule(tokens, at)) more.push(at)
    else if (!token.filler) break
  }
  return more
}

/** Whether a word of the list begins a wish of its own: 'casa e roupa para passar'. */
function startsRule(tokens: readonly Token[], at: number): boolean {
  return [...tokens[at]!.names].some((name) =>
    (byFirst.get(name) ?? []).some(({ slots }) => slots.length > 1 && slotsAt(tokens, new Set(), at, slots) !== null),
  )
}

/** A weak match says nothing when a stronger one speaks of the same services. */
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

/** The words that were not taken, as typed; those without meaning only between two others. */
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
  return slots.filter((slot) => slot.startsWith('<')).length
}

type Vocabulary = {
  /** The names of a word: itself, and the classes to which it belongs, as <clean>. */
  readonly exact: Map<string, Set<string>>
  readonly bySound: Map<string, Set<string>>
  /** The sounds of core words by what remains of them without one letter. */
  readonly bySlip: Map<string, string[]>
}

function vocabulary(): Vocabulary {
  const written = new Map<string, Set<string>>()
  const lists = Object.entries(wordClasses).map(([name, words]) => [`<${name}>`, words.split(' ')] as const)
  const verbs = new Set(
    lists
      .flatMap(([, words]) => words)
      .filter((word) => word.endsWith('*'))
      .map((verb) => verb.slice(0, -1)),
  )
  const add = (word: string, name: string) => {
    for (const form of verbs.has(word) ? verbForms(word) : [word]) join(written, form, [plain(name)])
  }
  for (const [name, words] of lists) for (const word of words) add(word.replace('*', ''), name)
  for (const { slots } of ordered) for (const slot of slots) if (!slot.startsWith('<')) add(slot, slot)
  const [exact, bySound] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const [word, names] of written) {
    join(exact, plain(word), names)
    for (const sound of new Set([soundOf(word), soundOf(plain(word))])) join(bySound, sound, names)
  }
  const bySlip = new Map<string, string[]>()
  for (const sound of new Set(coreWords.flatMap((word) => [soundOf(word), soundOf(plain(word))])))
    for (const part of withoutOneLetter(sound)) bySlip.set(part, [...(bySlip.get(part) ?? []), sound])
  return { exact, bySound, bySlip }
}

function join(map: Map<string, Set<string>>, key: string, names: Iterable<string>): void {
  map.set(key, new Set([...(map.get(key) ?? []), ...names]))
}

/** The forms of a verb that people type: 'lavar', 'lava', 'lave', 'lavam', 'lavem', 'lavando'. Not 'passo', which is also a surname. */
function verbForms(infinitive: string): string[] {
  const [stem, vowel] = [infinitive.slice(0, -2), infinitive.at(-2)!]
  const soft = vowel === 'a' ? 'e' : 'a'
  // 'limpar' keeps its sound before e: 'arranque', 'pague', 'comece'.
  const softStem = vowel === 'a' ? stem.replace(/c$/, 'qu').replace(/g$/, 'gu') : stem
  const present = vowel === 'i' ? 'e' : vowel
  return [
    infinitive,
    ...[present, `${present}m`, `${vowel}ndo`, `${vowel}sse`].map((ending) => stem + ending),
    ...[soft, `${soft}m`].map((ending) => softStem + ending),
  ]
}
