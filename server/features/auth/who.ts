import { and, eq, sql } from 'drizzle-orm'
import { professionalProfiles, sessions, subscriptions, userRoles, users } from '#db/schema/index.ts'
import { SubscriptionStatus } from '#shared/subscription.ts'
import type { Db } from '#server/core/context.ts'
import { onePerDatabase } from '#server/core/database/per-database.ts'

type Row = Awaited<ReturnType<ReturnType<typeof byId>['execute']>>[number]
/** What is stored of a person that the guards ask about at every request; `plan`: the one active plan there may be. */
export type Standing = Row['facts'] & { readonly plan: Row['plan'] }

/** A session by its hash, with its person's standing: one prepared statement, for every request asks it. */
export async function sessionAndStanding(db: Db, sessionId: string) {
  const [row] = await bySession(db).execute({ sessionId })
  return row && { session: row.session, standing: { ...row.facts, plan: row.plan } }
}

/** The standing of a person; undefined where there is nobody of that id. */
export async function standingOf(db: Db, userId: string): Promise<Standing | undefined> {
  const [row] = await byId(db).execute({ userId })
  return row && { ...row.facts, plan: row.plan }
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
  hasProfile: sql<boolean>`${professionalProfiles.id} is not null`,
}
const plan = { status, endsAt, cancelAtPeriodEnd, renewalRetrying }

const herProfile = eq(professionalProfiles.userId, users.id)
const herPlan = and(eq(subscriptions.userId, users.id), eq(subscriptions.status, SubscriptionStatus.active))

const bySession = onePerDatabase((db) =>
  db
    .select({ session: sessions, facts, plan })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(professionalProfiles, herProfile)
    .leftJoin(subscriptions, herPlan)
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('who_by_session'),
)

const byId = onePerDatabase((db) =>
  db
    .select({ facts, plan })
    .from(users)
    .leftJoin(professionalProfiles, herProfile)
    .leftJoin(subscriptions, herPlan)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('who_by_id'),
)
