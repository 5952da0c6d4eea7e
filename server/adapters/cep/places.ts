import { slugOf } from '#shared/intent/places.ts'
import type { Place } from '#shared/intent/understand.ts'
import { CAPITALS } from './capitals.ts'
import { DISTRICTS } from './districts.ts'

/** The places that the offline directory knows: the capitals and their well-known districts. */
export const offlinePlaces: readonly Place[] = [
  ...CAPITALS.map(({ city, uf }) => place(city, null, uf)),
  ...DISTRICTS.map(({ name, city, uf }) => place(name, city, uf)),
]

function place(name: string, city: string | null, state: string): Place {
  return { slug: slugOf(name, city, state), name, city, state }
}
