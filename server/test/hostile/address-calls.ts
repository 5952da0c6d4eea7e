import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { userAddresses } from '#db/schema/index.ts'
import type { Call, ResourceCall } from './call.ts'
import type { Stage } from './stage.ts'

const lines = { street: 'Avenida Paulista', number: '900', district: 'Bela Vista', city: 'São Paulo', state: 'SP' }
const home = { homeType: 'casa', bedrooms: 2, bathrooms: 1, hasAnimals: false } as const
const kept = (name: string) => ({ name, receiver: 'Dona Lúcia', cep: '01310-100', ...lines, home })
const addressCall = {
  own: (_resources, actor, stage) => addressOf(stage, actor.id),
  foreign: (_resources, _actor, stage) => addressOf(stage, stage.vera.id),
} as const satisfies Partial<ResourceCall>

/** Valid calls of the procedures about contractors' addresses. */
export const addressCalls: Readonly<Record<string, Call>> = {
  'address.lookup': { input: () => ({ cep: '01310-100' }) },
  'address.list': {},
  'address.add': { input: () => kept(`Casa ${randomUUID().slice(0, 8)}`) },
  'address.change': { ...addressCall, inputFor: (addressId) => ({ addressId, ...kept(`Casa ${addressId.slice(0, 8)}`) }) },
  'address.makeDefault': { ...addressCall, inputFor: (addressId) => ({ addressId }) },
  'address.remove': { ...addressCall, inputFor: (addressId) => ({ addressId }) },
}

/** Creates an address for a user and deletes the user's others, except the default one. */
async function addressOf({ world }: Stage, userId: string): Promise<string> {
  const [id, now] = [randomUUID(), world.now()]
  await world.db.delete(userAddresses).where(eq(userAddresses.userId, userId))
  const at = { cep: '01310100', ...lines, latitude: -23.5655, longitude: -46.652 }
  await world.db
    .insert(userAddresses)
    .values({ id, userId, ordinal: 1, name: `Casa ${id.slice(0, 8)}`, ...at, createdAt: now, updatedAt: now })
  return id
}
