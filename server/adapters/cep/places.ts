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

/** The centre of a place in degrees rounded to 0.01, and the name by which people call it: 'Recife, PE', 'Moema, São Paulo'. */
type KnownPlace = { readonly point: Point; readonly words: string }

let known: Map<string, KnownPlace> | undefined

/** A place by its slug: each of Brazil's 5,571 municipalities (IBGE), and the districts above. Null for others. */
export function knownPlace(slug: string): KnownPlace | null {
  known ??= readPlaces()
  return known.get(slug) ?? null
}

/** The centre of a known place; null for others. A centre is a public fact and does not depend on who lives there. */
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
