import { createHash, randomBytes } from 'node:crypto'
import { sessions } from '#db/schema/index.ts'
import type { World } from '#server/core/context.ts'

const DAY = 86_400_000
/** Procedures that end the caller's session. */
const endsSessions = new Set(['auth.signUp', 'auth.signOut'])

type User = { readonly id: string }

/**
 * Opens a session for each user, with password and second factor just entered, and stores its Cookie header. A visitor (id '')
 * gets none.
 */
export async function sessionsOf(world: World, people: readonly User[]) {
  const cookies = new Map<string, string>()
  for (const { id } of people) if (id) cookies.set(id, await openSession(world, id))
  return {
    /**
     * The user's Cookie header. A procedure that ends the session gets a new session, so that the user's first one remains valid.
     */
    async cookieOf({ id }: User, path: string): Promise<string | null> {
      return id && endsSessions.has(path) ? openSession(world, id) : (cookies.get(id) ?? null)
    },
    /** Opens a new session for a user after all sessions of the user have ended. */
    async renew({ id }: User): Promise<void> {
      cookies.set(id, await openSession(world, id))
    },
  }
}

async function openSession(world: World, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(secret).digest('hex')
  const now = world.now()
  const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + DAY) }
  await world.db.insert(sessions).values({ id, userId, ...times, authenticatedAt: now, secondFactorAt: now })
  return `sid=${secret}`
}
