import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { CepUnavailable } from '#server/adapters/cep/port.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, TooMany, Unauthenticated } from '#server/core/errors.ts'
import { spend } from '#server/core/limits.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { addressMessages, type SaveAddress } from '#shared/profile.ts'
import type { Point } from '#shared/search.ts'
import { standing } from './queries.ts'
import { countsAsMove, type Home, pointOf, samePlace } from './rules.ts'
import type { AddressSaved } from './views.ts'

type Located = { point: Point | null } | 'unavailable'

/**
 * Saves the whole address and the point that our own geocoder gives it; the client never sends one. A geocoder that knows
 * nothing, or is down, saves without a point (S1 §5). The fourth move of a day is BAD_REQUEST at `cep`: CEP and point stay,
 * every other field is saved (R-A4).
 */
export async function saveAddress(ctx: UserCtx, input: SaveAddress): Promise<AddressSaved> {
  const located = await locate(ctx, input)
  const saved = await inTransaction(ctx, async (tx) => {
    const home = await lockHome(tx)
    const point = located === 'unavailable' ? (samePlace(home, input) ? pointOf(home) : null) : located.point
    const allowed = !countsAsMove(home, point) || (await mayMove(tx))
    const { cep, street, number, complement = null, district, city, state } = input
    const place = { cep, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
    await tx.db
      .update(users)
      .set({ street, number, complement: complement || null, district, city, state, ...(allowed && place) })
      .where(eq(users.id, tx.actor.id))
    await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
    return { allowed, located: point !== null }
  })
  if (!saved.allowed) throw new BadInput('cep', addressMessages.tooManyMoves, 'too_many_moves')
  const { next } = await standing(ctx, ctx.actor.id)
  return { located: saved.located, next }
}

/** Keeps the point of a looked-up address, but only where the person has none yet: a lookup is no way to move (R-A4, R-D16). */
export async function keepFirstPoint(ctx: UserCtx, point: Point): Promise<void> {
  await ctx.db
    .update(users)
    .set(point)
    .where(and(eq(users.id, ctx.actor.id), isNull(users.latitude)))
}

async function locate(ctx: UserCtx, { cep, street, number, district, city, state }: SaveAddress): Promise<Located> {
  try {
    const address = { cep, logradouro: street, numero: number, bairro: district, cidade: city, estado: state }
    return { point: await ctx.adapters.cep.geocode(address) }
  } catch (error) {
    if (error instanceof CepUnavailable) return 'unavailable'
    throw error
  }
}

async function lockHome(tx: Tx<UserCtx>): Promise<Home> {
  const { cep, street, number, city, state, latitude, longitude } = users
  const [home] = await tx.db
    .select({ cep, street, number, city, state, latitude, longitude })
    .from(users)
    .where(eq(users.id, tx.actor.id))
    .for('update')
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
