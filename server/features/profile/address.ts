import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { CepUnavailable } from '#server/adapters/cep/port.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, DomainError, TooMany, Unauthenticated } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { UserRole } from '#shared/auth.ts'
import { addressMessages, missingInAddress, type SaveAddress, type SaveProfessionalAddress } from '#shared/profile.ts'
import type { Point } from '#shared/search.ts'
import { placeOfCep } from './ceps.ts'
import { requireProfessional } from './professional.ts'
import { nextPathAs, onboardingState } from './queries.ts'
import { countsAsMove, type Home, isElsewhere, pointOf, samePlace } from './rules.ts'
import type { AddressSaved } from './views.ts'

type Address = { readonly cep: string; readonly street: string; readonly number: string } & {
  readonly [line in 'complement' | 'district' | 'city' | 'state']: string | null
}
type Located = { point: Point | null } | 'unavailable'

/**
 * Saves the whole address with the coordinates from our geocoder, or without them if it finds nothing or is down. At the fourth
 * change of coordinates in a day it saves every field but the CEP, and throws BAD_REQUEST at `cep`.
 */
export async function saveAddress(ctx: UserCtx, input: SaveAddress): Promise<AddressSaved> {
  const { cep, street, number, complement, district, city, state } = input
  const saved = await storeAddress(ctx, { cep, street, number, complement: complement || null, district, city, state })
  const { next } = await onboardingState(ctx, ctx.actor.id)
  return { located: saved.located, next }
}

/**
 * Saves the address of a professional like `saveAddress`. Only CEP, street and number are required if the CEP directory knows the
 * rest. Throws BAD_REQUEST at each field that remains empty, and FORBIDDEN for users who did not choose to be a professional.
 */
export async function saveProfessionalAddress(ctx: UserCtx, input: SaveProfessionalAddress): Promise<AddressSaved> {
  await requireProfessional(ctx)
  const { cep, street, number, complement, district, city, state } = input
  const found = district && city && state ? null : await placeOfCep(ctx, cep).catch(unlessDown)
  const region = {
    district: district || found?.bairro || null,
    city: city || found?.cidade || null,
    state: state || found?.estado || null,
  }
  refuseMissing(region)
  const saved = await storeAddress(ctx, { cep, street, number, complement: complement || null, ...region })
  const next = await nextPathAs(ctx, ctx.actor.id, UserRole.professional)
  return { located: saved.located, next }
}

/**
 * Saves the coordinates of a CEP (eight digits) that the caller has looked up. Does nothing if the caller already has coordinates
 * or an address at another CEP, because the lookup may be for an additional address.
 */
export async function saveFirstPoint(ctx: UserCtx, cep: string, point: Point): Promise<void> {
  const sameCep = or(isNull(users.cep), eq(sql`replace(${users.cep}, '-', '')`, cep))
  await ctx.db
    .update(users)
    .set(point)
    .where(and(eq(users.id, ctx.actor.id), isNull(users.latitude), sameCep))
}

function refuseMissing(region: Pick<Address, 'district' | 'city' | 'state'>): void {
  const names = (['district', 'city', 'state'] as const).filter((name) => !region[name])
  const [first] = names
  if (!first) return
  const fields = Object.fromEntries(names.map((name) => [name, [missingInAddress[name]]]))
  throw new DomainError('BAD_REQUEST', 'invalid_input', missingInAddress[first], { fields })
}

async function storeAddress(ctx: UserCtx, address: Address): Promise<{ located: boolean }> {
  const { street, number, complement, district, city } = address
  refuseContacts({ street, number, complement, district, city })
  // Looking up the CEP stores its city, so that the city gets a public page (ADR 043). This is done even if the whole address was
  // typed by hand.
  const [located] = await Promise.all([locate(ctx, address), placeOfCep(ctx, address.cep).catch(unlessDown)])
  const saved = await inTransaction(ctx, async (tx) => {
    const home = await lockHome(tx)
    const point = pointAfter(home, address, located)
    const allowed = !countsAsMove(home, point) || (await spendAddressChange(tx))
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

/**
 * Returns the coordinates of an address after a change. While the geocoder is down, the stored ones are kept if the place is the
 * same.
 */
export function pointAfter(before: Home, address: Address, located: Located): Point | null {
  if (located === 'unavailable') return samePlace(before, address) ? pointOf(before) : null
  return located.point
}

/** Reads the coordinates of an address from our geocoder: null if it finds none, 'unavailable' while it is down. */
export async function locate(ctx: UserCtx, { cep, street, number, district, city, state }: Address): Promise<Located> {
  const address = { cep, logradouro: street, numero: number, bairro: district ?? '', cidade: city ?? '', estado: state ?? '' }
  return ctx.adapters.cep.geocode(address).then(
    (point): Located => ({ point }),
    (error: unknown) => unlessDown(error) ?? 'unavailable',
  )
}

/** Returns null for the error of a CEP directory that is down; rethrows any other error. */
export function unlessDown(error: unknown): null {
  if (error instanceof CepUnavailable) return null
  throw error
}

/** Reads the caller's default address and locks it until the end of the transaction. */
export async function lockHome(tx: Tx<UserCtx>): Promise<Home> {
  const { cep, street, number, complement, district, city, state, latitude, longitude } = users
  const [home] = await tx.db
    .select({ cep, street, number, complement, district, city, state, latitude, longitude })
    .from(users)
    .where(eq(users.id, tx.actor.id))
    // 'for update' would also block inserts of bookings, whose foreign key locks the user's row with 'for key share'.
    .for('no key update')
  if (!home) throw new Unauthenticated()
  return home
}

/** Counts a change of coordinates (AMB-70). Returns false if the day's limit is reached. */
export async function spendAddressChange(tx: Tx<UserCtx>): Promise<boolean> {
  try {
    await spend(tx, 'addressChange')
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}
