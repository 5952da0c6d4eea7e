import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { states } from '#shared/brazil.ts'
import { DAY_MS } from '#shared/days.ts'
import { cepCache, cities } from '#db/schema/index.ts'
import { type CepAnswer, CepUnavailable } from '#server/adapters/cep/port.ts'
import type { Ctx } from '#server/core/context.ts'

const FRESH_MS = 90 * DAY_MS
/**
 * How long the cached response for an unknown CEP, or for a CEP without a town, is fresh. It is short, because the directory may
 * add the CEP soon.
 */
const INCOMPLETE_FRESH_MS = DAY_MS
/** An old response is stored longer than it is fresh, so that it can be used while the directory is down. */
const DELETED_AFTER_MS = 365 * DAY_MS

const StoredAnswer = z.strictObject({
  cep: z.string(),
  logradouro: z.string().nullable(),
  complemento: z.string().nullable(),
  bairro: z.string().nullable(),
  cidade: z.string().nullable(),
  estado: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/**
 * Returns the address of a CEP (eight digits), or null if the CEP does not exist. Responses are cached for 90 days, but null and
 * responses without a town for one day. While the directory is down an older response is used. Without one it throws
 * CepUnavailable.
 */
export async function placeOfCep(ctx: Ctx, cep: string): Promise<CepAnswer | null> {
  const place = await readPlace(ctx, cep)
  // The city is stored even when the CEP's address comes from the cache, because an earlier release cached addresses without
  // storing their cities.
  if (place?.cidade) await learnCity(ctx, place.cidade, place.estado)
  return place
}

/** Deletes cached responses older than a year. */
export async function forgetOldCeps(ctx: Ctx): Promise<void> {
  await ctx.db.delete(cepCache).where(lt(cepCache.fetchedAt, new Date(ctx.now().getTime() - DELETED_AFTER_MS)))
}

async function readPlace(ctx: Ctx, cep: string): Promise<CepAnswer | null> {
  const cached = await readCached(ctx, cep)
  if (cached && cached.ageMs < (cached.place?.cidade ? FRESH_MS : INCOMPLETE_FRESH_MS)) return cached.place
  try {
    return await store(ctx, cep, await ctx.adapters.cep.lookup(cep))
  } catch (error) {
    if (error instanceof CepUnavailable && cached?.place) return cached.place
    throw error
  }
}

// A cached row from another version of the code counts as missing if it does not match the schema.
async function readCached(ctx: Ctx, cep: string): Promise<{ place: CepAnswer | null; ageMs: number } | null> {
  const [row] = await ctx.db.select().from(cepCache).where(eq(cepCache.cep, cep))
  const place = StoredAnswer.nullable().safeParse(row?.answer)
  return row && place.success ? { place: place.data, ageMs: ctx.now().getTime() - row.fetchedAt.getTime() } : null
}

async function store(ctx: Ctx, cep: string, answer: CepAnswer | null): Promise<CepAnswer | null> {
  const row = { answer: answer && { ...answer }, fetchedAt: ctx.now() }
  await ctx.db
    .insert(cepCache)
    .values({ cep, ...row })
    .onConflictDoUpdate({ target: cepCache.cep, set: row })
  return answer
}

/**
 * Stores a city that the CEP directory knows. Only such cities get public pages, so that no user creates a page by typing a name.
 */
async function learnCity({ db }: Ctx, name: string, state: string): Promise<void> {
  if (!/^[A-Za-zÀ-ÖØ-öø-ÿ]/.test(name) || name.length > 120 || !states.some((known) => known === state)) return
  await db
    .insert(cities)
    .values({ slug: sql`city_slug(${name}, ${state})`, name, state })
    .onConflictDoNothing()
}
