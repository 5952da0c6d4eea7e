import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '#shared/days.ts'
import { cepCache } from '#db/schema/index.ts'
import { type CepAnswer, CepUnavailable } from '#server/adapters/cep/port.ts'
import type { Ctx } from '#server/core/context.ts'

const KEPT_MS = 90 * DAY_MS
/** What says little may soon be known better. */
const BRIEFLY_MS = DAY_MS
/** Long after it is too old to be believed, it still helps while nobody else can say. */
const FORGOTTEN_MS = 365 * DAY_MS

const Kept = z.strictObject({
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
 * What the post office says of a CEP (eight digits), null where there is no such CEP. Asked once in 90 days; no answer, or one
 * without a town, is asked again after a day. While nobody can say, an old answer stands; without one throws CepUnavailable
 * (fault 39).
 */
export async function placeOfCep(ctx: Ctx, cep: string): Promise<CepAnswer | null> {
  const kept = await read(ctx, cep)
  if (kept && kept.ageMs < (kept.place?.cidade ? KEPT_MS : BRIEFLY_MS)) return kept.place
  try {
    return await keep(ctx, cep, await ctx.adapters.cep.lookup(cep))
  } catch (error) {
    if (error instanceof CepUnavailable && kept?.place) return kept.place
    throw error
  }
}

/** Forgets what nobody asked the post office about for a year. */
export async function forgetOldCeps(ctx: Ctx): Promise<void> {
  await ctx.db.delete(cepCache).where(lt(cepCache.fetchedAt, new Date(ctx.now().getTime() - FORGOTTEN_MS)))
}

// What another version of the code wrote and this one cannot read was never said.
async function read(ctx: Ctx, cep: string): Promise<{ place: CepAnswer | null; ageMs: number } | null> {
  const [row] = await ctx.db.select().from(cepCache).where(eq(cepCache.cep, cep))
  const place = Kept.nullable().safeParse(row?.answer)
  return row && place.success ? { place: place.data, ageMs: ctx.now().getTime() - row.fetchedAt.getTime() } : null
}

async function keep(ctx: Ctx, cep: string, answer: CepAnswer | null): Promise<CepAnswer | null> {
  const row = { answer: answer && { ...answer }, fetchedAt: ctx.now() }
  await ctx.db
    .insert(cepCache)
    .values({ cep, ...row })
    .onConflictDoUpdate({ target: cepCache.cep, set: row })
  return answer
}
