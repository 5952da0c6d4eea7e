import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as schema from '#db/schema/index.ts'
import type { Person } from './factories.ts'
import type { TestWorld } from './world.ts'

/** Builds an invitation code from the tag of a test account. */
export function codeOf(tag: string): string {
  return tag.toUpperCase().replace(/^(.{4})/, '$1-')
}

/**
 * Inserts an accepted invitation of the person with its credit, a cancelled charge that used the credit, and the person's own
 * invitation code.
 */
export async function writeCredit(
  { db, now }: Pick<TestWorld, 'db' | 'now'>,
  { person, other, bookingId, tag }: { person: Person; other: Person; bookingId: string; tag: string },
) {
  const decided = { status: 'rewarded', bookingId, createdAt: now(), decidedAt: now() } as const
  const [referral] = await db
    .insert(schema.referrals)
    .values({ inviterId: other.id, invitedId: person.id, cpfDigest: tag, ...decided })
    .returning()
  await db.insert(schema.referralCodes).values({ userId: person.id, code: `VEM-${codeOf(tag)}`, createdAt: now() })
  const term = { createdAt: now(), expiresAt: new Date(now().getTime() + 86_400_000) }
  const owed = { userId: person.id, referralId: referral!.id, amountInCents: 2_000, lapsedInCents: 0 }
  const [credit] = await db
    .insert(schema.credits)
    .values({ ...owed, ...term })
    .returning()
  const amounts = { amountInCents: 9_000, creditInCents: 1_800, status: 'canceled', version: 2 } as const
  const charge = { id: randomUUID(), kind: 'booking', bookingId, userId: person.id, idempotencyKey: `crédito ${tag}` } as const
  await db.transaction(async (tx) => {
    await tx.insert(schema.payments).values({ ...charge, ...amounts, createdAt: now() })
    await tx.insert(schema.creditUses).values({ creditId: credit!.id, paymentId: charge.id, amountInCents: 1_800 })
  })
  await db.update(schema.credits).set({ lapsedInCents: 2_000 }).where(eq(schema.credits.id, credit!.id))
}
