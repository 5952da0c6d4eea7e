import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { CepUnavailable } from '#server/adapters/cep/port.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, TooMany, Unauthenticated } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { UserRole } from '#shared/auth.ts'
import { addressMessages, type SaveAddress, type SaveProfessionalAddress } from '#shared/profile.ts'
import type { Point } from '#shared/search.ts'
import { placeOfCep } from './ceps.ts'
import { requireProfessional } from './professional.ts'
import { pathAs, standing } from './queries.ts'
import { countsAsMove, type Home, isElsewhere, pointOf, samePlace } from './rules.ts'
import type { AddressSaved } from './views.ts'

type Address = { readonly cep: string; readonly street: string; readonly number: string } & {
  readonly [line in 'complement' | 'district' | 'city' | 'state']: string | null
}
type Located = { point: Point | null } | 'unavailable'

/**
 * Saves the whole address and the point that our own geocoder gives it; the client never sends one. A geocoder that knows
 * nothing, or is down, saves without a point (S1 §5). The fourth move of a day is BAD_REQUEST at `cep`: CEP and point stay,
 * every other field is saved (R-A4).
 */
export async function saveAddress(ctx: UserCtx, input: SaveAddress): Promise<AddressSaved> {
  const { cep, street, number, complement, district, city, state } = input
  const saved = await move(ctx, { cep, street, number, complement: complement || null, district, city, state })
  const { next } = await standing(ctx, ctx.actor.id)
  return { located: saved.located, next }
}

/**
 * The same of a professional, of whom only CEP, street and number are asked (S1 §5). A town and UF left out are those of the
 * CEP: her clock is theirs (AMB-11). FORBIDDEN to whoever did not choose to be a professional.
 */
export async function saveProfessionalAddress(ctx: UserCtx, input: SaveProfessionalAddress): Promise<AddressSaved> {
  await requireProfessional(ctx)
  const { cep, street, number, complement, district, city, state } = input
  const found = city && state ? null : await placeOfCep(ctx, cep).catch(unlessDown)
  const saved = await move(ctx, {
    cep,
    street,
    number,
    complement: complement || null,
    district: district || null,
    city: city || found?.cidade || null,
    state: state || found?.estado || null,
  })
  const next = await pathAs(ctx, ctx.actor.id, UserRole.professional)
  return { located: saved.located, next }
}

/** Keeps the point of a looked-up address, but only where the person has none yet: a lookup is no way to move (R-A4, R-D16). */
export async function keepFirstPoint(ctx: UserCtx, point: Point): Promise<void> {
  await ctx.db
    .update(users)
    .set(point)
    .where(and(eq(users.id, ctx.actor.id), isNull(users.latitude)))
}

async function move(ctx: UserCtx, address: Address): Promise<{ located: boolean }> {
  const located = await locate(ctx, address)
  const saved = await inTransaction(ctx, async (tx) => {
    const home = await lockHome(tx)
    const point = located === 'unavailable' ? (samePlace(home, address) ? pointOf(home) : null) : located.point
    const allowed = !countsAsMove(home, point) || (await mayMove(tx))
    const { cep, ...lines } = address
    const place = { cep, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
    await tx.db
      .update(users)
      .set({ ...lines, ...(allowed && place) })
      .where(eq(users.id, tx.actor.id))
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
    if (isElsewhere(home, { ...lines, cep: allowed ? cep : home.cep }))
      await tx.emit({ type: 'profile.home-changed', id: tx.actor.id, to: [] })
    return { allowed, located: point !== null }
  })
  if (!saved.allowed) throw new BadInput('cep', addressMessages.tooManyMoves, 'too_many_moves')
  return saved
}

async function locate(ctx: UserCtx, { cep, street, number, district, city, state }: Address): Promise<Located> {
  const address = { cep, logradouro: street, numero: number, bairro: district ?? '', cidade: city ?? '', estado: state ?? '' }
  return ctx.adapters.cep.geocode(address).then(
    (point): Located => ({ point }),
    (error: unknown) => unlessDown(error) ?? 'unavailable',
  )
}

function unlessDown(error: unknown): null {
  if (error instanceof CepUnavailable) return null
  throw error
}

async function lockHome(tx: Tx<UserCtx>): Promise<Home> {
  const { cep, street, number, complement, district, city, state, latitude, longitude } = users
  const [home] = await tx.db
    .select({ cep, street, number, complement, district, city, state, latitude, longitude })
    .from(users)
    .where(eq(users.id, tx.actor.id))
    // Not stronger: a booking's foreign key to the person must not wait for her address, nor she for it.
    .for('no key update')
  if (!home) throw new Unauthenticated()
  return home
}

async function mayMove(tx: Tx<UserCtx>): Promise<boolean> {
  try {
    await spend(tx, 'addressChange')
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}
