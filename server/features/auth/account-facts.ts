import { and, eq, sql } from 'drizzle-orm'
import { blocks, professionalProfiles, sessions, subscriptions, teamRoles, userRoles, users } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Db } from '#server/core/context.ts'
import { type Given, prepared } from '#server/core/database/prepared.ts'

type Row = Awaited<ReturnType<typeof byId>>[number]
/**
 * The stored facts about a user that every request needs for its permission checks. `subscription`: the one active subscription.
 */
export type AccountFacts = Row['facts'] & { readonly subscription: Row['subscription'] }

/**
 * Reads a session by the hash of its secret, with the `AccountFacts` of its user. One prepared statement, because every request
 * needs it.
 */
export async function sessionWithFacts(db: Db, sessionId: string) {
  const [row] = await bySession(db, { sessionId })
  return row && { session: row.session, account: { ...row.facts, subscription: row.subscription } }
}

/** Returns the `AccountFacts` of a user; undefined for an unknown id. */
export async function accountFactsOf(db: Db, userId: string): Promise<AccountFacts | undefined> {
  const [row] = await byId(db, { userId })
  return row && { ...row.facts, subscription: row.subscription }
}

const { id, name, active, cep, latitude, longitude } = users
const { status, endsAt, cancelAtPeriodEnd, renewalRetrying } = subscriptions

const facts = {
  id,
  name,
  active,
  cep,
  latitude,
  longitude,
  roles: sql<string[]>`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`,
  teamRoles: sql<string[]>`array(select ${teamRoles.role} from ${teamRoles} where ${teamRoles.userId} = ${users.id})`,
  // Users blocked by this user and users who blocked this user. Each read uses an index, and most users have no blocks.
  blocked: sql<string[]>`array(select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${users.id}
    union select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${users.id})`,
  hasProfile: sql<boolean>`${professionalProfiles.id} is not null`,
}
const subscription = { status, endsAt, cancelAtPeriodEnd, renewalRetrying }

const ownProfile = eq(professionalProfiles.userId, users.id)
const activeSubscription = and(eq(subscriptions.userId, users.id), eq(subscriptions.status, SubscriptionStatus.active))

const bySession = prepared((db, given: Given<{ sessionId: string }>) =>
  db
    .select({ session: sessions, facts, subscription })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(professionalProfiles, ownProfile)
    .leftJoin(subscriptions, activeSubscription)
    .where(eq(sessions.id, given.sessionId)),
)

const byId = prepared((db, given: Given<{ userId: string }>) =>
  db
    .select({ facts, subscription })
    .from(users)
    .leftJoin(professionalProfiles, ownProfile)
    .leftJoin(subscriptions, activeSubscription)
    .where(eq(users.id, given.userId)),
)
