import { and, eq, isNull, sql } from 'drizzle-orm'
import { notificationPreferences, pushDevices, users } from '#db/schema/index.ts'
import { zoneOf } from '#shared/zones.ts'
import type { Ctx } from '#server/core/context.ts'
import type { TurnedOff } from './rules.ts'

/** A person to notify. */
export type Recipient = {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The IANA zone of the home, or Brasília's. */
  readonly zone: string
  readonly off: TurnedOff
  /** Ids of the browsers that are registered for push messages. */
  readonly devices: readonly string[]
}

/** Reads the recipient data of an account; undefined for an unknown or erased account. */
export async function recipientOf(ctx: Ctx, userId: string): Promise<Recipient | undefined> {
  const { id, name, email, state, city } = users
  const { topic, way } = notificationPreferences
  // The subqueries compare with the value `userId` and not with `users.id`: in a select from one table Drizzle writes a column
  // without its table, so `id` would mean the column of the subquery's own table.
  const off = sql<string[]>`array(select ${topic} || '.' || ${way} from ${notificationPreferences} where user_id = ${userId})`
  const devices = sql<string[]>`array(select id::text from ${pushDevices} where user_id = ${userId})`
  const [row] = await ctx.db
    .select({ id, name, email, state, city, off, devices })
    .from(users)
    .where(and(eq(id, userId), isNull(users.erasedAt)))
  return row && { ...row, zone: zoneOf(row.state, row.city), off: new Set(row.off) }
}
