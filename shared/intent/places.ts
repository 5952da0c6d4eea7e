import { plain } from './spelling.ts'
import type { Token } from './tokens.ts'

/** A city (`city` is null) or a district of a city. `slug` names the place in addresses: 'moema-sao-paulo-sp', 'recife-pe'. */
export type Place = { readonly slug: string; readonly name: string; readonly city: string | null; readonly state: string }

export type Found = { readonly place: Place; readonly tokens: readonly number[] }

const aliases: Readonly<Record<string, string>> = {
  rio: 'rio de janeiro',
  rj: 'rio de janeiro',
  sp: 'sao paulo',
  sampa: 'sao paulo',
  bh: 'belo horizonte',
  beaga: 'belo horizonte',
  poa: 'porto alegre',
  floripa: 'florianopolis',
  cwb: 'curitiba',
  bsb: 'brasilia',
  df: 'brasilia',
  ssa: 'salvador',
}
const short: Readonly<Record<string, string>> = {
  vl: 'vila',
  jd: 'jardim',
  jdm: 'jardim',
  pq: 'parque',
  sta: 'santa',
  sto: 'santo',
  s: 'sao',
  st: 'santo',
}
const before = new Set('em no na nos nas perto proximo proxima bairro regiao cidade ali aqui do da de'.split(' '))
const leads = new Set('em no na nos nas perto proximo proxima bairro ao'.split(' '))
/** The number of words of the longest names of cities. */
const LONGEST_NAME = 6
const nameParts = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])
/**
 * Names of districts that are also first names. In a query they mean the place only after 'em', 'no' or 'bairro', or beside the
 * name of the city.
 */
const firstNames = new Set('fatima gloria lourdes nazare madalena graca penha anchieta serra prado'.split(' '))
const zones = new Set('zona regiao norte sul leste oeste central metropolitana grande capital'.split(' '))
const titles = new Set('seu dona dna sr sra dra dr tia tio'.split(' '))

/**
 * Returns the city that a query names after a word such as 'em', or before its state: 'faxina em Campinas', 'diarista Santos SP'.
 * `citiesNamed` returns the cities with a name. Null if several cities have the name and no state follows it.
 */
export function cityIn(tokens: readonly Token[], citiesNamed: (name: string) => readonly Place[]): Place | null {
  for (let at = 0; at < tokens.length; at++)
    for (let end = Math.min(tokens.length, at + LONGEST_NAME); end > at; end--) {
      const words = tokens.slice(at, end)
      // A single word of the lexicon is what is to be done: 'limpeza em escada' is not in the city of Escada.
      if (words.some(({ quoted }) => quoted) || (words.length === 1 && words[0]!.names.size > 0)) continue
      const named = citiesNamed(words.map((word) => word.plain).join(' '))
      const inState = named.filter(({ state }) => plain(state) === wordAt(tokens, end))
      const [city, other] = inState.length > 0 ? inState : named
      if (city && !other && (inState.length > 0 || isLed(tokens, at))) return city
    }
  return null
}

/** Whether a word such as 'em' or 'perto de' stands before a token. */
function isLed(tokens: readonly Token[], at: number): boolean {
  return leads.has(wordAt(tokens, at - 1)) || (nameParts.has(wordAt(tokens, at - 1)) && leads.has(wordAt(tokens, at - 2)))
}

type Named = { readonly words: readonly string[]; readonly place: Place }
const indexes = new WeakMap<readonly Place[], Map<string, Named[]>>()

/**
 * Indexes the places by the first word of their names. Longer names come first, and a city comes before a district of the same
 * name.
 */
function indexOf(places: readonly Place[]): Map<string, Named[]> {
  const known = indexes.get(places)
  if (known) return known
  const named = places.map((place) => ({ place, words: plain(place.name).split(/[^a-z0-9]+/) }))
  const sorted = named.toSorted(
    (a, b) => b.words.length - a.words.length || Number(a.place.city !== null) - Number(b.place.city !== null),
  )
  const index = Map.groupBy(sorted, ({ words }) => words[0]!)
  indexes.set(places, index)
  return index
}

/**
 * Finds the place that the query names, and the words that belong to it. If the query names a district and its city, the place is
 * the district. If several districts have the name, the place is the one whose city is named beside it, otherwise the first. A
 * single word between parts of a person's name is not a place: 'Maria das Graças'.
 */
export function findPlace(tokens: readonly Token[], places: readonly Place[]): Found | null {
  const found = placesIn(tokens, indexOf(places))
  if (found.length === 0) return null
  const pairs = found.flatMap((one) => found.map((other) => ({ one, other })))
  const inside = pairs.find(({ one, other }) => one !== other && one.places.some((place) => isIn(place, other.places)))
  const first = inside?.one ?? found[0]!
  const place = inside ? first.places.find((each) => isIn(each, inside.other.places))! : first.places[0]!
  const used = [...first.tokens, ...(inside?.other.tokens ?? [])]
  return { place, tokens: [...used, ...around(tokens, used, place)] }
}

type Candidate = { readonly places: readonly Place[]; readonly tokens: readonly number[] }

function placesIn(tokens: readonly Token[], index: Map<string, Named[]>): Candidate[] {
  const found: Candidate[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [candidate] = candidatesAt(tokens, at, index)
    const isPlace = (other: number) =>
      found.some(({ tokens }) => tokens.includes(other)) || (other > at && candidatesAt(tokens, other, index).length > 0)
    if (!candidate || isPartOfName(tokens, candidate.tokens, isPlace)) continue
    found.push(candidate)
    at = candidate.tokens.at(-1)!
  }
  return found
}

function candidatesAt(tokens: readonly Token[], at: number, index: Map<string, Named[]>): Candidate[] {
  const token = tokens[at]
  if (!token || token.quoted) return []
  const named = (index.get(short[token.plain] ?? token.plain) ?? []).filter(
    ({ words }) =>
      words.every((word, offset) => word === (short[wordAt(tokens, at + offset)] ?? wordAt(tokens, at + offset))) &&
      isCertain(tokens, at, words),
  )
  const length = named[0]?.words.length ?? 1
  const alias = named.length === 0 ? aliases[token.plain] : undefined
  const known = alias ? (index.get(alias.split(' ')[0]!) ?? []).filter(({ words }) => words.join(' ') === alias) : named
  const places = known.filter(({ words }) => alias || words.length === length).map(({ place }) => place)
  return places.length === 0 ? [] : [{ places, tokens: Array.from({ length }, (_, offset) => at + offset) }]
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at]
  return token && !token.quoted ? token.plain : ''
}

// Whether the words certainly name a place. Several words always do. A name of at most three letters may be a common word ('Sé'
// and 'se'), so its accent must be typed. A longer name that is also in the lexicon is a place only at the beginning or after a
// word such as 'em': 'ceia de Natal' and 'arrumar o portão' name no place.
function isCertain(tokens: readonly Token[], at: number, name: readonly string[]): boolean {
  if (name.length > 1) return true
  const token = tokens[at]!
  if (name[0]!.length > 3) return token.names.size === 0 || at === 0 || leads.has(wordAt(tokens, at - 1))
  return token.typed.normalize('NFD').length > token.plain.length
}

function isPartOfName(tokens: readonly Token[], used: readonly number[], isPlace: (at: number) => boolean): boolean {
  if (used.length > 1) return false
  const [left, right] = [used[0]! - 1, used[0]! + 1]
  if (titles.has(wordAt(tokens, left))) return true
  if (firstNames.has(wordAt(tokens, used[0]!)) && !leads.has(wordAt(tokens, left)) && !isPlace(right)) return true
  const isName = (at: number) => isStranger(tokens[at]) && !isPlace(at)
  const beyond = nameParts.has(wordAt(tokens, left)) ? left - 1 : left
  return isName(beyond) || (isName(right) && wordAt(tokens, left) !== 'em')
}

function isStranger(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    !token.quoted &&
    !token.filler &&
    token.names.size === 0 &&
    !/\d/.test(token.plain) &&
    token.plain.length > 2
  )
}

function isIn(place: Place, cities: readonly Place[]): boolean {
  return (
    place.city !== null && cities.some(({ city, name, state }) => city === null && name === place.city && state === place.state)
  )
}

/** Returns the words before and after a place that say nothing but where it is: 'perto do', 'no bairro', 'capital', the state. */
function around(tokens: readonly Token[], used: readonly number[], place: Place): number[] {
  const more: number[] = []
  for (let at = Math.max(...used) + 1; at < tokens.length; at++) {
    const word = wordAt(tokens, at)
    if (!zones.has(word) && word !== plain(place.state)) break
    more.push(at)
  }
  for (let at = Math.min(...used) - 1; at >= 0 && before.has(wordAt(tokens, at)); at--) more.push(at)
  return more
}

/** The slug of a place in addresses: 'Moema' in São Paulo, SP becomes 'moema-sao-paulo-sp', the city itself 'sao-paulo-sp'. */
export function slugOf(name: string, city: string | null, state: string): string {
  return plain([name, city, state].filter(Boolean).join(' ')).replaceAll(/[^a-z0-9]+/g, '-')
}
