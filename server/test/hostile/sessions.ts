import { createHash, randomBytes } from 'node:crypto'
import { sessions } from '#db/schema/index.ts'
import type { World } from '#server/core/context.ts'

const DAY = 86_400_000
/** Doors after which the session that knocked is over. */
const endsSessions = new Set(['auth.signUp', 'auth.signOut'])

type Somebody = { readonly id: string }

/**
 * An open session for each of some people, as a Cookie header, with password and second factor just proved; whoever has no id is
 * a visitor, without one.
 */
export async function sessionsOf(world: World, people: readonly Somebody[]) {
  const cookies = new Map<string, string>()
  for (const { id } of people) if (id) cookies.set(id, await openSession(world, id))
  return {
    /** A session of its own for the doors that end one, so that the rest goes on. */
    async cookieOf({ id }: Somebody, path: string): Promise<string | null> {
      return id && endsSessions.has(path) ? openSession(world, id) : (cookies.get(id) ?? null)
    },
    /** Whoever was signed out everywhere comes back, so that the rest goes on. */
    async comeBack({ id }: Somebody): Promise<void> {
      cookies.set(id, await openSession(world, id))
    },
  }
}

// The clock of a session's life is the real one, that of its proofs the world's.
async function openSession(world: World, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(secret).digest('hex')
  const proofs = { authenticatedAt: world.now(), secondFactorAt: world.now() }
  await world.db.insert(sessions).values({ id, userId, expiresAt: new Date(Date.now() + DAY), ...proofs })
  return `sid=${secret}`
}
