import { readFileSync } from 'node:fs'
import { slugOf } from '#shared/intent/places.ts'
import type { Place } from '#shared/intent/understand.ts'
import { CAPITALS } from './capitals.ts'
import { DISTRICTS } from './districts.ts'
import type { Point } from './port.ts'

/** The places that the offline directory knows by name: the capitals and their well-known districts. */
export const offlinePlaces: readonly Place[] = [
  ...CAPITALS.map(({ city, uf }) => placeAt(city, null, uf)),
  ...DISTRICTS.map(({ name, city, uf }) => placeAt(name, city, uf)),
]

function placeAt(name: string, city: string | null, state: string): Place {
  return { slug: slugOf(name, city, state), name, city, state }
}

/**
 * A known place: its centre in degrees rounded to 0.01, and the name that people use for it, such as 'Recife, PE' or 'Moema, São
 * Paulo'.
 */
type KnownPlace = { readonly point: Point; readonly words: string }

let known: Map<string, KnownPlace> | undefined

/**
 * Returns the place with a slug: one of Brazil's 5,571 municipalities (IBGE) or of the well-known districts of capitals. Null for
 * any other slug.
 */
export function knownPlace(slug: string): KnownPlace | null {
  known ??= readPlaces()
  return known.get(slug) ?? null
}

/** Returns the centre of a known place; null for any other place. A centre is public and does not depend on who lives there. */
export function centreOf(slug: string): Point | null {
  return knownPlace(slug)?.point ?? null
}

function readPlaces(): Map<string, KnownPlace> {
  const lines = readFileSync(new URL('./municipalities.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const cities = lines.flatMap((line) => {
    const [state = '', towns = ''] = line.split('\t')
    return towns.split('|').map((town): [string, KnownPlace] => {
      const [, name = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(town) ?? []
      const point = { latitude: Number(latitude), longitude: Number(longitude) }
      return [slugOf(name, null, state), { point, words: `${name}, ${state}` }]
    })
  })
  const districts = DISTRICTS.map(({ name, city, uf, latitude, longitude }): [string, KnownPlace] => [
    slugOf(name, city, uf),
    { point: { latitude, longitude }, words: `${name}, ${city}` },
  ])
  return new Map([...cities, ...districts])
}
