import { eq } from 'drizzle-orm'
import { professionalProfiles } from '#db/schema/index.ts'
import { UserRole } from '#shared/auth.ts'
import type { Actor, World } from './core/context.ts'
import { readSession, rolesOf } from './features/auth/service.ts'
import { hasActivePlan } from './features/subscription/service.ts'

export type Visitor = { readonly actor: Actor | null; readonly cookie: string | null }

/** Who a Cookie header is: session, roles and plan, read anew at every request. */
export async function visitorOf(world: World, cookieHeader: string | undefined): Promise<Visitor> {
  const session = cookieHeader ? await readSession(world, cookieHeader) : null
  if (!session) return { actor: null, cookie: null }
  const { userId, name, roles, id, secondFactor, cookie } = session
  return { actor: await actorOf(world, { userId, name, roles, sessionId: id, secondFactor }), cookie }
}

/**
 * A signed-in person with everything the guards ask about. Outside demo mode the role 'admin' is withheld until the session has
 * proved its second factor, so that no door at all knows such a person as an admin.
 */
export async function actorOf(
  world: World,
  person: { userId: string; name: string; roles: readonly string[]; sessionId: string; secondFactor: boolean },
): Promise<Actor> {
  const { userId, name, sessionId, secondFactor } = person
  const [[profile], subscriber] = await Promise.all([
    world.db.select({ id: professionalProfiles.id }).from(professionalProfiles).where(eq(professionalProfiles.userId, userId)),
    hasActivePlan(world.db, userId, world.now()),
  ])
  const adminWithheld = person.roles.includes(UserRole.admin) && !secondFactor && !world.settings.demo
  const held = adminWithheld ? person.roles.filter((role) => role !== UserRole.admin) : person.roles
  return { id: userId, name, roles: rolesOf(held, profile !== undefined), secondFactor, adminWithheld, subscriber, sessionId }
}
