import { randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { professionalProfiles, residences, users } from '#db/schema/index.ts'
import { writeIdentity } from '#server/test/stage/identity.ts'
import type { TestWorld } from '#server/test/stage/world.ts'

/** A value that only its owner may read. `text` is the form in which a response would contain it. */
export type Secret = { readonly ownerId: string; readonly field: string; readonly text: string }

/** Stores unique private data for a user and returns them. */
export async function plantSecrets(world: TestWorld, ownerId: string): Promise<Secret[]> {
  const tag = randomBytes(5).toString('hex')
  const address = {
    cep: String(randomInt(1_000_000, 9_999_999)).padStart(8, '0'),
    street: `Rua Secreta ${tag}`,
    number: `n${tag}`,
    complement: `fundos ${tag}`,
  }
  const latitude = -23.56 + randomInt(1_000, 4_000) / 1e6 + 1.23e-5
  const longitude = -46.65 + randomInt(1_000, 4_000) / 1e6 + 1.23e-5
  const passwordHash = `hash-${tag}`
  const [user] = await world.db
    .update(users)
    .set({ ...address, latitude, longitude, passwordHash })
    .where(eq(users.id, ownerId))
    .returning()
  if (!user) throw new Error('there is no such user')
  const notes = `chave no vaso ${tag}`
  await world.db.insert(residences).values({ userId: ownerId, kind: 'casa', bedrooms: 2, bathrooms: 1, notes })
  const documents = { documentFront: `papel-frente-${tag}`, documentSelfie: `papel-selfie-${tag}` }
  await world.db.update(professionalProfiles).set(documents).where(eq(professionalProfiles.userId, ownerId))
  const motherName = `Mãe Secreta ${tag}`
  const profiles = await world.db.$count(professionalProfiles, eq(professionalProfiles.userId, ownerId))
  if (profiles > 0) await writeIdentity(world, ownerId, { birthDate: '1990-05-14', motherName })
  const { cpf, phone, email } = user
  const texts = {
    ...address,
    ...documents,
    cpf,
    email,
    motherName,
    notes,
    passwordHash,
    maskedCpf: cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'),
    phone: phone.replace('+55', ''),
    // Four decimals of a coordinate (11 m) are secret, because the search shows two. They are cut, not rounded, so that the exact
    // coordinate contains the text.
    latitude: String(latitude).slice(0, 8),
    longitude: String(longitude).slice(0, 8),
  }
  return Object.entries(texts).map(([field, text]) => ({ ownerId, field, text }))
}

/**
 * Finds secrets of other users in a response, in plain text or base64. A value that the viewer has too, such as the same
 * coordinate, is not a leak.
 */
export function leaksIn(answer: string, secrets: readonly Secret[], viewerId: string): Secret[] {
  const decoded = [...answer.matchAll(/[\w+/-]{24,}={0,2}/g)].map(([word]) => Buffer.from(word, 'base64').toString('latin1'))
  const everything = [answer, ...decoded].join('\n')
  const own = new Set(secrets.flatMap(({ ownerId, text }) => (ownerId === viewerId ? [text] : [])))
  return secrets.filter(({ ownerId, text }) => ownerId !== viewerId && !own.has(text) && everything.includes(text))
}
