import { hash, randomBytes } from 'node:crypto'
import { desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from 'lucia'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { sessions } from '#db/schema/index.ts'
import type { Db, Tx, UserCtx, World } from '#server/core/context.ts'
import { Unauthenticated } from '#server/core/errors.ts'
import type { Settings } from '#server/core/settings.ts'
import { sessionWithFacts, type AccountFacts } from './account-facts.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Auth
    UserId: string
    DatabaseUserAttributes: UserAttributes
    DatabaseSessionAttributes: SessionAttributes
  }
}

type UserAttributes = { account: AccountFacts }
type SessionAttributes = Omit<typeof sessions.$inferSelect, 'id' | 'userId' | 'expiresAt'>

const MAX_SESSIONS = 10
const SEEN_EVERY_MS = MINUTE_MS

/** A session ends when it was not used for `idle` or when it is older than `absolute`, in milliseconds. */
const lifetimes = {
  everybody: { idle: 7 * DAY_MS, absolute: 30 * DAY_MS },
  admin: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
}

type Life = Pick<typeof sessions.$inferSelect, 'expiresAt' | 'createdAt' | 'lastSeenAt'>
type Auth = ReturnType<typeof createAuth>
type LiveSession = {
  readonly id: string
  readonly account: AccountFacts
  readonly expiresAt: Date
  /** Whether the second factor was proved in this session. */
  readonly secondFactor: boolean
  readonly cookie: string | null
}

/**
 * Lucia over our own table. The cookie carries 32 random bytes and the table holds only their SHA-256, so a leaked table opens no
 * session (AMB-73: only this file knows Lucia). An https address names the cookie `__Host-sid`. Made anew for each call: that
 * takes a tenth of a microsecond and keeps no state.
 */
function createAuth({ db, settings }: Pick<World, 'db' | 'settings'>) {
  const secure = isSecure(settings)
  return new Lucia<SessionAttributes, UserAttributes>(hashedAdapter(db), {
    sessionExpiresIn: new TimeSpan(7, 'd'),
    sessionCookie: { name: secure ? '__Host-sid' : 'sid', expires: true, attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  })
}

/**
 * Opens a session in the caller's transaction, right after the password was checked, and answers its cookie, to be set after the
 * commit. A user has at most ten sessions: the oldest end.
 */
export async function openSession(tx: Tx, userId: string, { secondFactorAt }: { secondFactorAt: Date | null }): Promise<string> {
  const auth = createAuth(tx)
  const secret = randomBytes(32).toString('base64url')
  const { ip, userAgent } = tx.caller
  // Lucia compares the age of a session with the clock of this process.
  const createdAt = new Date()
  const from = { ipTruncated: truncate(ip), userAgent: userAgent?.slice(0, 300) ?? null }
  const proofs = { authenticatedAt: tx.now(), secondFactorAt }
  await auth.createSession(userId, { createdAt, lastSeenAt: createdAt, ...proofs, ...from }, { sessionId: secret })
  const old = tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(MAX_SESSIONS)
  await endSessions(tx, inArray(sessions.id, old))
  return auth.createSessionCookie(secret).serialize()
}

/**
 * Ends every session of the caller and continues this one under a new secret, with the password counted as just entered. Answers
 * its cookie. This session's own sockets are closed too: they notice within a minute and reconnect with the new cookie.
 */
export async function renewSession(tx: Tx<UserCtx>, proofs?: { secondFactorAt: Date }): Promise<string> {
  const { id: userId, sessionId } = tx.actor
  const [current] = await tx.db.delete(sessions).where(eq(sessions.id, sessionId)).returning()
  // Another request ended this session in the meantime and meant to end it, so it is not continued.
  if (!current) throw new Unauthenticated()
  await endSessions(tx, eq(sessions.userId, userId))
  return openSession(tx, userId, { secondFactorAt: current.secondFactorAt, ...proofs })
}

/** Whether a session is too old or was unused for too long; the limits for admins are shorter. */
export function isExpired({ expiresAt, createdAt, lastSeenAt }: Life, admin: boolean): boolean {
  const now = Date.now()
  const life = admin ? lifetimes.admin : lifetimes.everybody
  return expiresAt.getTime() <= now || now - createdAt.getTime() > life.absolute || now - lastSeenAt.getTime() > life.idle
}

/** The cookie that removes the session from a browser. */
export function blankCookie(world: Pick<World, 'db' | 'settings'>): string {
  return createAuth(world).createBlankSessionCookie().serialize()
}

/** Ends sessions and answers how many there were. After the commit an event closes their sockets. */
export async function endSessions(tx: Tx, which: SQL | undefined): Promise<number> {
  const ended = await tx.db.delete(sessions).where(which).returning({ id: sessions.id })
  for (const { id } of ended) await tx.emit({ type: 'auth.session-ended', id, to: [] })
  return ended.length
}

/** The session of a Cookie header, or null. Extends it; `cookie` is the header to send when the browser needs the new expiry. */
export async function readSession(world: World, cookieHeader: string | undefined): Promise<LiveSession | null> {
  const { db } = world
  const auth = createAuth(world)
  const secret = auth.readSessionCookie(cookieHeader ?? '')
  if (!secret || secret.length > 100) return null
  const { session, user } = await auth.validateSession(secret)
  if (!session || !user.account.active) return null
  const now = Date.now()
  if (isExpired(session, user.account.roles.includes('admin') && !world.settings.demo)) {
    await auth.invalidateSession(secret)
    return null
  }
  const id = hashOf(secret)
  if (now - session.lastSeenAt.getTime() > SEEN_EVERY_MS)
    await db
      .update(sessions)
      .set({ lastSeenAt: new Date(now) })
      .where(eq(sessions.id, id))
  return {
    id,
    account: user.account,
    expiresAt: session.expiresAt,
    secondFactor: session.secondFactorAt !== null,
    cookie: session.fresh ? auth.createSessionCookie(secret).serialize() : null,
  }
}

/** Lucia's session id stays the secret, because Lucia passes it back to us; the table holds only its hash. */
function hashedAdapter(db: Db): Adapter {
  const byId = (secret: string) => eq(sessions.id, hashOf(secret))
  return {
    async getSessionAndUser(secret): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = await sessionWithFacts(db, hashOf(secret))
      if (!row) return [null, null]
      const { session, account } = row
      return [asDatabaseSession(secret, session), { id: session.userId, attributes: { account } }]
    },
    async getUserSessions(userId) {
      const rows = await db.select().from(sessions).where(eq(sessions.userId, userId))
      return rows.map((row) => asDatabaseSession(row.id, row))
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db.insert(sessions).values({ id: hashOf(id), userId, expiresAt, ...attributes })
    },
    async updateSessionExpiration(secret, expiresAt) {
      await db.update(sessions).set({ expiresAt }).where(byId(secret))
    },
    async deleteSession(secret) {
      await db.delete(sessions).where(byId(secret))
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
    },
  }
}

function asDatabaseSession(id: string, { userId, expiresAt, ...row }: typeof sessions.$inferSelect): DatabaseSession {
  const { id: _hash, ...attributes } = row
  return { id, userId, expiresAt, attributes }
}

/** Whether the public address is https; its cookies are then named `__Host-…`. */
export function isSecure({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

function hashOf(secret: string): string {
  return hash('sha256', secret)
}

/** 203.0.113.7 becomes 203.0.113.0; of an IPv6 address the first 48 bits are kept. */
function truncate(ip: string): string | null {
  if (ip.includes(':')) return `${ip.split(':').slice(0, 3).join(':')}::`
  return ip.includes('.') ? ip.replace(/\.\d+$/, '.0') : null
}
