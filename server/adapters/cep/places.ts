import { readFileSync } from 'node:fs'
import { slugOf } from '#shared/intent/places.ts'
import { plain } from '#shared/intent/spelling.ts'
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
type KnownPlace = { readonly point: Point; readonly words: string; readonly place: Place }

let known:
  | { readonly bySlug: ReadonlyMap<string, KnownPlace>; readonly citiesByName: ReadonlyMap<string, readonly Place[]> }
  | undefined

/**
 * Returns the place with a slug: one of Brazil's 5,571 municipalities (IBGE) or of the well-known districts of capitals. Null for
 * any other slug.
 */
export function knownPlace(slug: string): KnownPlace | null {
  known ??= readPlaces()
  return known.bySlug.get(slug) ?? null
}

/** Returns the centre of a known place; null for any other place. A centre is public and does not depend on who lives there. */
export function centreOf(slug: string): Point | null {
  return knownPlace(slug)?.point ?? null
}

/** The municipalities with a name, written without accents or punctuation: 'santa luzia' gives several. */
export function citiesNamed(name: string): readonly Place[] {
  known ??= readPlaces()
  return known.citiesByName.get(name) ?? []
}

function readPlaces(): NonNullable<typeof known> {
  const lines = readFileSync(new URL('./municipalities.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const towns = lines.flatMap((line) => {
    const [state = '', list = ''] = line.split('\t')
    return list.split('|').map((town): [string, KnownPlace] => {
      const [, name = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(town) ?? []
      const point = { latitude: Number(latitude), longitude: Number(longitude) }
      const place = placeAt(name, null, state)
      return [place.slug, { point, words: `${name}, ${state}`, place }]
    })
  })
  const districts = DISTRICTS.map(({ name, city, uf, latitude, longitude }): [string, KnownPlace] => {
    const place = placeAt(name, city, uf)
    return [place.slug, { point: { latitude, longitude }, words: `${name}, ${city}`, place }]
  })
  const cities = towns.map(([, { place }]) => place)
  return {
    bySlug: new Map([...towns, ...districts]),
    citiesByName: Map.groupBy(cities, ({ name }) => plain(name).replaceAll(/[^a-z0-9]+/g, ' ')),
  }
}
