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

let centres: Map<string, Point> | undefined

/**
 * The centre of a place by its slug, in degrees rounded to 0.01: of each of Brazil's 5,571 municipalities (IBGE), and of the districts above.
 * Null for others. A centre is a public fact and does not depend on who lives there.
 */
export function centreOf(slug: string): Point | null {
  centres ??= readCentres()
  return centres.get(slug) ?? null
}

function readCentres(): Map<string, Point> {
  const lines = readFileSync(new URL('./municipalities.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const cities = lines.flatMap((line) => {
    const [state = '', towns = ''] = line.split('\t')
    return towns.split('|').map((town): [string, Point] => {
      const [, name = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(town) ?? []
      return [slugOf(name, null, state), { latitude: Number(latitude), longitude: Number(longitude) }]
    })
  })
  const districts = DISTRICTS.map(({ name, city, uf, latitude, longitude }): [string, Point] => [
    slugOf(name, city, uf),
    { latitude, longitude },
  ])
  return new Map([...cities, ...districts])
}
