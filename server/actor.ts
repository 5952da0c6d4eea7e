import { UserRole } from '#shared/auth.ts'
import type { Actor, Home, World } from '#server/core/context.ts'
import { readSession, rolesOf, type Standing, standingOf } from '#server/features/auth/service.ts'
import { isActive } from '#server/features/subscription/service.ts'

export type Visitor = { readonly actor: Actor | null; readonly cookie: string | null }

/** Who a Cookie header is: session, roles, plan and home, read anew at every request by one statement. */
export async function visitorOf(world: World, cookieHeader: string | undefined): Promise<Visitor> {
  const session = cookieHeader ? await readSession(world, cookieHeader) : null
  if (!session) return { actor: null, cookie: null }
  const { standing, id, secondFactor, cookie } = session
  return { actor: actorFrom(world, standing, { sessionId: id, secondFactor }), cookie }
}

/** A person as she stands now in a session that is known otherwise. Throws where there is nobody of that id. */
export async function actorOf(world: World, { userId, ...session }: SessionFacts & { userId: string }): Promise<Actor> {
  const standing = await standingOf(world.db, userId)
  if (!standing) throw new Error('nobody has this id')
  return actorFrom(world, standing, session)
}

type SessionFacts = Pick<Actor, 'sessionId' | 'secondFactor'>

/**
 * A signed-in person with everything the guards ask about. Outside demo mode the role 'admin' is withheld until the session has
 * proved its second factor, so that no door at all knows such a person as an admin.
 */
function actorFrom(world: World, standing: Standing, { sessionId, secondFactor }: SessionFacts): Actor {
  const { id, name, roles, hasProfile, plan } = standing
  const adminWithheld = roles.includes(UserRole.admin) && !secondFactor && !world.settings.demo
  const held = adminWithheld ? roles.filter((role) => role !== UserRole.admin) : roles
  const subscriber = plan !== null && isActive(plan, world.now())
  const home = homeIn(standing)
  return { id, name, roles: rolesOf(held, hasProfile), secondFactor, adminWithheld, subscriber, sessionId, home: () => home }
}

function homeIn({ latitude, longitude, cep }: Standing): Home {
  if (latitude === null || longitude === null) return { point: null, hasAddress: Boolean(cep) }
  return { point: { latitude, longitude }, hasAddress: true }
}
