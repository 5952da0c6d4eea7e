import { backgroundChecks, identityDetails, nameChangeRequests } from '#db/schema/index.ts'
import type { TestWorld } from './world.ts'

const HOUR = 3_600_000

type Rows = Pick<TestWorld, 'db' | 'vault' | 'now'>
type Details = { readonly birthDate: string; readonly motherName: string }

/** Stores a professional's birth date and mother's name, encrypted as in the product. */
export async function writeIdentity(
  { db, vault, now }: Rows,
  professionalId: string,
  { birthDate, motherName }: Details,
): Promise<void> {
  const seal = (value: string) => vault.seal('identity-details', Buffer.from(value)).toString('base64')
  const details = { sealedBirthDate: seal(birthDate), sealedMotherName: seal(motherName), givenAt: now() }
  await db
    .insert(identityDetails)
    .values({ professionalId, ...details })
    .onConflictDoUpdate({ target: identityDetails.professionalId, set: details })
}

/** Inserts a background check, its identity details and a request for a name change. Each text contains `tag`. */
export async function writeVerification(rows: Rows, { id, tag }: { id: string; tag: string }): Promise<void> {
  const { db, now } = rows
  const result = { status: 'aprovado', detalhes: `nada consta ${tag}` } as const
  const validUntil = new Date(now().getTime() + 24 * HOUR)
  await db.insert(backgroundChecks).values({ professionalId: id, status: 'concluida', result, checkedAt: now(), validUntil })
  await writeIdentity(rows, id, { birthDate: '1988-02-29', motherName: `Jaci ${tag}` })
  const wish = { fromName: 'Iracema', toName: `Iracema Casada ${tag}`, reason: `casei ${tag}` }
  await db.insert(nameChangeRequests).values({ userId: id, ...wish })
}
