import { searchIndex } from '#db/schema/index.ts'
import { CepUnavailable } from '#server/adapters/cep/port.ts'
import { centreOf, citiesNamed } from '#server/adapters/cep/places.ts'
import type { Ctx, Home, UserCtx } from '#server/core/context.ts'
import { cachedResponse } from '#server/core/database/cached-response.ts'
import { BadInput } from '#server/core/errors.ts'
import { homeAt } from '#server/features/address/service.ts'
import { placeOfCep } from '#server/features/profile/service.ts'
import { cityIn, slugOf } from '#shared/intent/places.ts'
import { tokensOf } from '#shared/intent/tokens.ts'
import { type CountProfessionals, searchMessages } from '#shared/search.ts'
import type { PlacesView } from './views.ts'

const MAX_AGE_IN_MS = 300_000
/** The maximum number of places in the list. Cities come first, so that a longer list would lose only districts. */
const LARGEST = 5_000

/**
 * The cities and districts in which professionals can be found, cities first, for completing typed places. Places without a known
 * centre are left out. The query reads the whole index, so the response is cached for five minutes.
 */
export const listPlaces = cachedResponse(MAX_AGE_IN_MS, async ({ db }: Ctx): Promise<PlacesView> => {
  const { district, city, state } = searchIndex
  const rows = await db.selectDistinct({ district, city, state }).from(searchIndex)
  const known = new Map<string, PlacesView['places'][number]>()
  for (const { district, city, state } of rows)
    if (city && state)
      for (const [name, within] of [[city, null], ...(district ? [[district, city] as const] : [])] as const) {
        const slug = slugOf(name, within, state)
        if (centreOf(slug)) known.set(slug, { slug, name, city: within, state })
      }
  const places = [...known.values()].toSorted(
    (a, b) => Number(a.city !== null) - Number(b.city !== null) || a.slug.localeCompare(b.slug),
  )
  return { places: places.slice(0, LARGEST) }
})

/** The known city that a text names, also if no professional can be found there; empty if it names none. */
export function placeNamed(text: string): PlacesView {
  const city = cityIn(tokensOf(text), citiesNamed)
  return { places: city ? [city] : [] }
}

/**
 * Returns the slug of the district of a CEP, or else of its city, if its centre is known; null otherwise and while the CEP
 * directory is down.
 */
export async function placeSlugOfCep(ctx: Ctx, cep: string): Promise<string | null> {
  const found = await placeOfCep(ctx, cep).catch((error: unknown) => {
    if (error instanceof CepUnavailable) return null
    throw error
  })
  if (!found?.cidade) return null
  const district = found.bairro && slugOf(found.bairro, found.cidade, found.estado)
  const city = slugOf(found.cidade, null, found.estado)
  return [district, city].find((slug) => slug && centreOf(slug)) ?? null
}

/**
 * Returns the point from which a search measures distances: the centre of the chosen place, otherwise the chosen address of the
 * viewer, otherwise the default address. `lost` says that the chosen address no longer exists. Throws BAD_REQUEST for an unknown
 * place.
 */
export async function originOf(
  ctx: UserCtx,
  { place, addressId }: Pick<CountProfessionals, 'place' | 'addressId'>,
): Promise<Home & { readonly lost: boolean }> {
  if (place === undefined) return homeAt(ctx, addressId)
  const point = centreOf(place)
  if (!point) throw new BadInput('place', searchMessages.unknownPlace, 'unknown_place')
  return { point, hasAddress: true, lost: false }
}
