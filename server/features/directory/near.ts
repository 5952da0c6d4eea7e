import { eq } from 'drizzle-orm'
import { searchIndex } from '#db/schema/index.ts'
import { CepUnavailable } from '#server/adapters/cep/port.ts'
import type { Ctx } from '#server/core/context.ts'
import { onePerDatabase } from '#server/core/database/per-database.ts'
import { freeStarts } from '#server/features/availability/service.ts'
import { placeOfCep } from '#server/features/profile/service.ts'
import { cityAddress } from '#shared/directory.ts'
import type { FindNear } from '#shared/directory-input.ts'
import { slugOf } from '#shared/intent/places.ts'
import type { Service } from '#shared/services.ts'
import { listCities } from './cities.ts'
import type { NearView } from './views.ts'

const MAX_AGE_IN_MS = 300_000
/**
 * `KEPT` is the maximum number of cached results. `READ` is the maximum number of professionals of a city whose agendas are read.
 */
const KEPT = 500
const READ = 60

type Kept = { readonly since: number; readonly people: Promise<Pick<NearView, 'people' | 'capped'>> }
const keptOf = onePerDatabase(() => new Map<string, Kept>())

/**
 * Returns the place of a CEP and how many professionals the public page of its city shows, or how many of them are free for four
 * hours on a day. `place` is null for an unknown CEP. The result is the same for every caller and cached for five minutes.
 */
export async function near(ctx: Ctx, { cep, day }: FindNear): Promise<NearView> {
  const found = await cityOfCep(ctx, cep)
  if (!found) return { place: null, city: null, people: 0, capped: false }
  const { slug, words } = found
  const kept = keptOf(ctx.db)
  const key = `${slug} ${day ?? ''}`
  const now = ctx.now().getTime()
  const known = kept.get(key)
  const people = known && now - known.since < MAX_AGE_IN_MS ? known.people : countIn(ctx, slug, day)
  if (people !== known?.people) kept.set(key, { since: now, people })
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
  people.catch(() => kept.delete(key))
  return { place: words, city: slug, ...(await people) }
}

/**
 * Returns the URL of the public page of a city and a service for a CEP; null if no professional appears there or the CEP is
 * unknown.
 */
export async function pageOfCep(ctx: Ctx, cep: string, service: Service | null): Promise<string | null> {
  const found = await cityOfCep(ctx, cep)
  const { cities: listed } = await listCities(ctx)
  const city = listed.find(({ slug }) => slug === found?.slug)
  if (!city) return null
  return cityAddress(city.slug, service && city.services.includes(service) ? service : null)
}

async function cityOfCep(ctx: Ctx, cep: string): Promise<{ slug: string; words: string } | null> {
  const place = await placeOfCep(ctx, cep).catch((error: unknown) => {
    if (error instanceof CepUnavailable) return null
    throw error
  })
  if (!place?.cidade) return null
  const words = [place.bairro, place.cidade].filter(Boolean).join(', ')
  return { slug: slugOf(place.cidade, null, place.estado), words }
}

async function countIn(ctx: Ctx, slug: string, day: string | undefined): Promise<Pick<NearView, 'people' | 'capped'>> {
  const rows = await ctx.db
    .select({ id: searchIndex.userId })
    .from(searchIndex)
    .where(eq(searchIndex.publicCity, slug))
    .limit(READ + 1)
  const ids = rows.slice(0, READ).map(({ id }) => id)
  const capped = rows.length > READ
  if (day === undefined) return { people: ids.length, capped }
  const free = await freeStarts({ ...ctx, actor: null }, ids, { date: day, durationHours: 4 })
  return { people: free.size, capped }
}
