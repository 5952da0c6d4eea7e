import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Tx } from '#server/core/context.ts'

/** A person to notify. The zone is that of the home, or Brasília's. */
export type Recipient = { readonly id: string; readonly name: string; readonly email: string; readonly zone: string }

/** The person of an account; undefined when there is none, or when it was erased. */
export async function recipientOf(tx: Tx, userId: string): Promise<Recipient | undefined> {
  const { id, name, email, state, city } = users
  const [row] = await tx.db
    .select({ id, name, email, state, city })
    .from(users)
    .where(and(eq(id, userId), isNull(users.erasedAt)))
  return row && { id: row.id, name: row.name, email: row.email, zone: zoneOf(row.state, row.city) }
}
