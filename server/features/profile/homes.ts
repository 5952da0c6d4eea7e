import { eq } from 'drizzle-orm'
import { residences, type UserAddress, users } from '#db/schema/index.ts'
import { animalTypes, type SaveResidence } from '#shared/profile.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { type Home, isElsewhere } from './rules.ts'
import type { ResidenceView } from './views.ts'

const homeKeys = ['kind', 'bedrooms', 'bathrooms', 'areaInSquareMetres', 'hasPets', 'pets', 'residents', 'notes'] as const
/** The columns that describe a home; all are null if the home is not described. */
export type HomeColumns = Pick<UserAddress, (typeof homeKeys)[number]>
/** A default address: its lines and coordinates, its name, who opens the door, and the description of the home. */
type DefaultAddress = Home & HomeColumns & { readonly name: string | null; readonly receiver: string | null }

/** Converts a typed description of a home to its columns. */
export function homeColumnsOf(home: SaveResidence) {
  return {
    kind: home.homeType,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    areaInSquareMetres: home.sizeInSquareMetres ?? null,
    hasPets: home.hasAnimals,
    pets: [...new Set(home.animals)],
    residents: home.residents ?? null,
    notes: home.notes || null,
  } satisfies HomeColumns
}

/** Selects the columns that describe a home from a row; all are null without a row. */
export function onlyHome(row: HomeColumns | null): HomeColumns {
  const { kind, bedrooms, bathrooms, areaInSquareMetres } = row ?? nothing
  const { hasPets, pets, residents, notes } = row ?? nothing
  return { kind, bedrooms, bathrooms, areaInSquareMetres, hasPets, pets, residents, notes }
}

const nothing: HomeColumns = {
  kind: null,
  bedrooms: null,
  bathrooms: null,
  areaInSquareMetres: null,
  hasPets: null,
  pets: null,
  residents: null,
  notes: null,
}

/** Returns a home as the API returns it; null if it is not described. */
export function residenceOf(home: HomeColumns | null): ResidenceView | null {
  if (!home || home.kind === null || home.bedrooms === null || home.bathrooms === null) return null
  return {
    homeType: home.kind,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    sizeInSquareMetres: home.areaInSquareMetres,
    hasAnimals: home.hasPets ?? false,
    animals: animalTypes.filter((animal) => home.pets?.includes(animal)),
    residents: home.residents,
    notes: home.notes,
  }
}

/**
 * Writes the caller's default address and home in the caller's transaction. `before`: the address that is replaced; its row is
 * locked.
 */
export async function writeDefaultAddress(tx: Tx<UserCtx>, before: Home, saved: DefaultAddress): Promise<void> {
  const { cep, street, number, complement, district, city, state, latitude, longitude, name, receiver } = saved
  const at = { cep, street, number, complement, district, city, state }
  const { kind, bedrooms, bathrooms, ...described } = onlyHome(saved)
  await tx.db
    .update(users)
    .set({ ...at, latitude, longitude, addressName: name, addressReceiver: receiver })
    .where(eq(users.id, tx.actor.id))
  if (kind === null || bedrooms === null || bathrooms === null) {
    await tx.db.delete(residences).where(eq(residences.userId, tx.actor.id))
  } else {
    const { hasPets, pets, ...optional } = described
    const home = { kind, bedrooms, bathrooms, hasPets: hasPets ?? false, pets: pets ?? [], ...optional, updatedAt: tx.now() }
    await writeResidence(tx, home)
  }
  await tx.emit({ type: 'profile.changed', id: tx.actor.id, to: [tx.actor.id] })
  if (isElsewhere(before, at)) await tx.emit({ type: 'profile.home-changed', id: tx.actor.id, to: [] })
}

/** Writes the row of the caller's default home. */
export async function writeResidence(
  tx: Tx<UserCtx>,
  home: Omit<typeof residences.$inferInsert, 'id' | 'userId' | 'createdAt'>,
): Promise<void> {
  await tx.db
    .insert(residences)
    .values({ id: tx.newId(), userId: tx.actor.id, ...home, createdAt: tx.now() })
    .onConflictDoUpdate({ target: residences.userId, set: home })
}
