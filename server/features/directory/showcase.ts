import type { Ctx } from '#server/core/context.ts'
import { cachedResponse } from '#server/core/database/cached-response.ts'
import { showCity } from './city.ts'
import { listCities } from './cities.ts'
import type { ShowcaseView } from './views.ts'

const MAX_AGE_IN_MS = 60_000
const SHOWN = 4

/**
 * The content of the landing page: some professionals of the city with the most professionals, and the quote of a review. Null if
 * no professional appears in public.
 */
export const showcase = cachedResponse(MAX_AGE_IN_MS, async (ctx: Ctx): Promise<ShowcaseView | null> => {
  const { cities } = await listCities(ctx)
  const largest = cities.toSorted((a, b) => b.professionals - a.professionals)[0]
  const page = largest && (await showCity(ctx, { path: largest.slug }))
  if (!page) return null
  const { professionals, city } = page
  const shown = professionals.toSorted((a, b) => Number(b.portrait !== null) - Number(a.portrait !== null)).slice(0, SHOWN)
  const reviewed =
    professionals.find(({ line, id }) => line && !shown.some((card) => card.id === id)) ?? professionals.find(({ line }) => line)
  return { city, professionals: shown, review: reviewed?.line ? { ...reviewed.line, of: reviewed.name } : null }
})
