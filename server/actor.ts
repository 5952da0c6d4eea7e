import { UserRole } from '#shared/auth.ts'
import { areasOf } from '#shared/desk.ts'
import type { Actor, Home, World } from '#server/core/context.ts'
import { readSession, rolesOf, type AccountFacts, accountFactsOf } from '#server/features/auth/service.ts'
import { isActive } from '#server/features/purchase/service.ts'

/**
 * The actor of a request, or null without a valid session. `cookie`: the Set-Cookie header to send if the session was extended.
 */
export type Identity = { readonly actor: Actor | null; readonly cookie: string | null }

/** Returns the actor for a Cookie header. One statement reads session, roles, subscription and home. */
export async function identityOf(world: World, cookieHeader: string | undefined): Promise<Identity> {
  const session = cookieHeader ? await readSession(world, cookieHeader) : null
  if (!session) return { actor: null, cookie: null }
  const { account, id, secondFactor, cookie } = session
  return { actor: actorFrom(world, account, { sessionId: id, secondFactor }), cookie }
}

/** Returns a user as an actor, for a session that was already checked. Throws if no user has the id. */
export async function actorOf(world: World, { userId, ...session }: SessionFacts & { userId: string }): Promise<Actor> {
  const account = await accountFactsOf(world.db, userId)
  if (!account) throw new Error('no user has this id')
  return actorFrom(world, account, session)
}

type SessionFacts = Pick<Actor, 'sessionId' | 'secondFactor'>

/**
 * Builds the actor: who is signed in, with all facts that permission checks need. Outside demo mode the role 'admin' is missing
 * until the session has passed the second factor.
 */
function actorFrom(world: World, account: AccountFacts, { sessionId, secondFactor }: SessionFacts): Actor {
  const { id, name, roles, hasProfile, subscription, blocked } = account
  const adminWithheld = roles.includes(UserRole.admin) && !secondFactor && !world.settings.demo
  const grantedRoles = adminWithheld ? roles.filter((role) => role !== UserRole.admin) : roles
  const subscriber = subscription !== null && isActive(subscription, world.now())
  const home = homeIn(account)
  return {
    id,
    name,
    roles: rolesOf(grantedRoles, hasProfile),
    secondFactor,
    adminWithheld,
    desk: new Set(grantedRoles.includes(UserRole.admin) ? areasOf(account.teamRoles) : []),
    subscriber,
    sessionId,
    blocked: new Set(blocked),
    home: () => home,
  }
}

function homeIn({ latitude, longitude, cep }: AccountFacts): Home {
  if (latitude === null || longitude === null) return { point: null, hasAddress: Boolean(cep) }
  return { point: { latitude, longitude }, hasAddress: true }
}
