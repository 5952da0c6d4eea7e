import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offlinePlaces } from '#server/adapters/cep/places.ts'
import type { Service } from '#shared/services.ts'
import { plain } from './spelling.ts'
import { understand } from './understand.ts'

/**
 * A line of `corpus.tsv`, half of which was written before the lexicon. It has a class, a query, the services one of which must
 * be the first result, further services that may be shown, and the words of the place or person that must be found.
 */
type Line = { kind: string; query: string; first: string[]; also: string[]; find: string }
const [, ...lines] = readFileSync(new URL('./corpus.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const corpus = lines.map((line): Line => {
  const [kind = '', query = '', first = '', also = '', find = ''] = line.split('\t')
  return { kind, query, first: list(first), also: list(also), find }
})

function list(text: string): string[] {
  return text === '' ? [] : text.split(', ')
}

function isRight({ kind, query, first, find }: Line): boolean {
  const { services, place, notOffered, text } = understand(query, offlinePlaces)
  if (kind === 'person') return services.length === 0 && place === null && notOffered === null && has(text, find)
  if (first.length === 0 && find === '') return services.length === 0
  const placed = find === '' || has(place?.name ?? '', find)
  return placed && (first.length === 0 ? services.length === 0 : first.includes(services[0] ?? ''))
}

function has(text: string, find: string): boolean {
  return plain(text).includes(find.slice(0, 4))
}

describe('search queries of contractors', () => {
  test('at least 95 % of the search queries are understood, and at most 2 % show a service that was not meant', () => {
    const wrong = corpus.filter((line) => !isRight(line))
    const shown = corpus.filter(({ query, first, also }) =>
      understand(query, offlinePlaces).services.some((service) => !first.includes(service) && !also.includes(service)),
    )
    expect(corpus.length).toBeGreaterThanOrEqual(510)
    expect(wrong.length / corpus.length, wrong.map(({ query }) => query).join('\n')).toBeLessThanOrEqual(0.05)
    expect(shown.length / corpus.length, shown.map(({ query }) => query).join('\n')).toBeLessThanOrEqual(0.02)
  })

  const meant = (query: string) => {
    const { services, place, notOffered, text } = understand(query, offlinePlaces)
    return [services, place?.name ?? null, notOffered, text]
  }

  test('a search query may contain several services, a place and a name', () => {
    const both: Service[] = ['Lavanderia', 'Passar Roupa']
    expect(meant('lavar e passar roupa em Moema')).toEqual([both, 'Moema', null, ''])
    expect(meant('faxina com Maria das Graças em recife')).toEqual([['Faxina Leve'], 'Recife', null, 'Maria das Graças'])
  })

  test('words in quotes stay plain text as they were typed', () => {
    expect(meant('"diarista" em Moema')).toEqual([[], 'Moema', null, '"diarista"'])
    expect(meant('"diarista"')).toEqual([[], null, null, '"diarista"'])
  })

  test('the result names the words that led to a service and the other services that they may mean', () => {
    expect(understand('quero uma diarista boa', [])).toMatchObject({ heard: 'diarista', alternatives: ['Faxina Pesada'] })
  })

  test('no query causes an error, and every word left over was typed', () => {
    const words = fc.array(fc.constantFrom(...corpus.flatMap(({ query }) => query.split(' ')), '"', ',', 'e', '\u0301', '1'))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          words.map((list) => list.join(' ')),
        ),
        (query) => {
          const { text } = understand(query, offlinePlaces)
          for (const word of text.split(/\s+/)) expect(query).toContain(word)
        },
      ),
      { numRuns: process.env.LONG ? 20_000 : 500 },
    )
  })
})
