import { createHash, randomBytes } from 'node:crypto'
import { sessions } from '#db/schema/index.ts'
import type { Db } from '../core/context.ts'

const DAY = 86_400_000
/** Doors after which the session that knocked is over. */
const endsSessions = new Set(['auth.signUp', 'auth.signOut'])

type Somebody = { readonly id: string }

/** An open session for each of some people, as a Cookie header; whoever has no id is a visitor, without one. */
export async function sessionsOf(db: Db, people: readonly Somebody[]) {
  const cookies = new Map<string, string>()
  for (const { id } of people) if (id) cookies.set(id, await openSession(db, id))
  return {
    /** A session of its own for the doors that end one, so that the rest goes on. */
    async cookieOf({ id }: Somebody, path: string): Promise<string | null> {
      return id && endsSessions.has(path) ? openSession(db, id) : (cookies.get(id) ?? null)
    },
  }
}

// The clock of sessions is the real one.
async function openSession(db: Db, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(secret).digest('hex')
  await db.insert(sessions).values({ id, userId, expiresAt: new Date(Date.now() + DAY) })
  return `sid=${secret}`
}
