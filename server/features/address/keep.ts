import { and, eq } from 'drizzle-orm'
import { userAddresses, users } from '#db/schema/index.ts'
import { addressListMessages } from '#shared/addresses.ts'
import type { ChangeAddress, KeepAddress } from '#shared/address-input.ts'
import { addressMessages } from '#shared/profile.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'
import {
  countsAsMove,
  homeColumnsOf,
  locate,
  lockHome,
  placeOfCep,
  pointAfter,
  spendAddressChange,
  unlessDown,
  writeDefaultAddress,
} from '#server/features/profile/service.ts'
import { listAddresses } from './list.ts'
import { assertNameFree, freeOrdinal, nameOfDefault } from './rules.ts'
import type { AddressesView } from './views.ts'

/**
 * Adds an address to the caller's list, which counts as a change of coordinates (AMB-70). Throws CONFLICT `no_default` while no
 * default address is saved, and `too_many_addresses`. Throws BAD_REQUEST `name_taken`, `not_served`, `too_many_moves` and
 * `screened` at their fields.
 */
export async function addAddress(ctx: UserCtx, input: KeepAddress): Promise<AddressesView> {
  const [address, located] = await checkedAddress(ctx, input)
  await inTransaction(ctx, async (tx) => {
    const { cep } = await lockHome(tx)
    if (cep === null) throw new Conflict('no_default', addressListMessages.none)
    const { others, names } = await ownAddresses(tx)
    assertNameFree(input.name, [...names.values()])
    const ordinal = freeOrdinal(others.map((row) => row.ordinal))
    if (ordinal === null) throw new Conflict('too_many_addresses', addressListMessages.tooMany)
    if (!(await spendAddressChange(tx))) throw tooManyMoves()
    const point = located === 'unavailable' ? null : located.point
    const at = { ...address, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
    const row = { ...at, ...wordsOf(input), ...homeColumnsOf(input.home) }
    const times = { createdAt: tx.now(), updatedAt: tx.now() }
    await tx.db.insert(userAddresses).values({ id: tx.newId(), userId: tx.actor.id, ordinal, ...row, ...times })
    await announce(tx)
  })
  return listAddresses(ctx)
}

/**
 * Changes one of the caller's addresses. Bookings keep the old version. Throws NOT_FOUND for an unknown id, and otherwise the
 * same errors as `addAddress`.
 */
export async function changeAddress(ctx: UserCtx, { addressId, ...input }: ChangeAddress): Promise<AddressesView> {
  const [address, located] = await checkedAddress(ctx, input)
  await inTransaction(ctx, async (tx) => {
    const home = await lockHome(tx)
    const { others, names } = await ownAddresses(tx)
    const isDefault = addressId === tx.actor.id && home.cep !== null
    const before = isDefault ? home : others.find(({ id }) => id === addressId)
    if (!before) throw new NotFound(addressListMessages.gone)
    assertNameFree(
      input.name,
      [...names].flatMap(([id, name]) => (id === addressId ? [] : [name])),
    )
    const point = pointAfter(before, address, located)
    if (countsAsMove(before, point) && !(await spendAddressChange(tx))) throw tooManyMoves()
    const at = { ...address, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
    const row = { ...at, ...wordsOf(input), ...homeColumnsOf(input.home) }
    if (isDefault) await writeDefaultAddress(tx, home, row)
    else {
      await tx.db
        .update(userAddresses)
        .set({ ...row, updatedAt: tx.now() })
        .where(and(eq(userAddresses.id, addressId), eq(userAddresses.userId, tx.actor.id)))
      await announce(tx)
    }
  })
  return listAddresses(ctx)
}

/**
 * Returns the caller's addresses except the default one, and the names of all addresses by id. They do not change while the row
 * of the default address is locked.
 */
export async function ownAddresses(tx: Tx<UserCtx>) {
  const [others, [own]] = await Promise.all([
    tx.db.select().from(userAddresses).where(eq(userAddresses.userId, tx.actor.id)),
    tx.db.select({ name: users.addressName, receiver: users.addressReceiver }).from(users).where(eq(users.id, tx.actor.id)),
  ])
  const names = new Map([[tx.actor.id, nameOfDefault(own?.name ?? null)], ...others.map(({ id, name }) => [id, name!] as const)])
  return { others, names, receiver: own?.receiver ?? null }
}

/** Notifies the caller's other open pages that the addresses changed. */
export async function announce(tx: Tx<UserCtx>): Promise<void> {
  await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
}

async function checkedAddress(ctx: UserCtx, input: KeepAddress) {
  const { name, receiver, cep, street, number, complement, district, city, state, home } = input
  refuseContacts({ name, receiver, street, number, complement, district, city, notes: home.notes })
  const address = { cep, street, number, complement: complement || null, district, city, state }
  const [located] = await Promise.all([locate(ctx, address), assertServed(ctx, cep, state)])
  return [address, located] as const
}

/**
 * Throws BAD_REQUEST `not_served`: at `cep` when the CEP does not exist, and at `state` when the CEP belongs to another state.
 */
async function assertServed(ctx: UserCtx, cep: string, state: string): Promise<void> {
  const [known, found] = await placeOfCep(ctx, cep).then(
    (place) => [true, place] as const,
    (error: unknown) => [false, unlessDown(error)] as const,
  )
  if (!known) return
  if (!found) throw new BadInput('cep', addressListMessages.notServed, 'not_served')
  if (found.estado !== state) throw new BadInput('state', addressListMessages.otherState(found.estado), 'not_served')
}

function wordsOf({ name, receiver }: Pick<KeepAddress, 'name' | 'receiver'>) {
  return { name, receiver: receiver || null }
}

function tooManyMoves(): BadInput {
  return new BadInput('cep', addressMessages.tooManyMoves, 'too_many_moves')
}
