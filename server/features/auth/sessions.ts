import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { authMessages, UserRole } from '#shared/auth.ts'
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from 'lucia'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/days.ts'
import { sessions, userRoles, users } from '#db/schema/index.ts'
import { isClockWrong } from '#server/core/clock.ts'
import type { Tx, UserCtx, World } from '#server/core/context.ts'
import { Unauthenticated, Unavailable } from '#server/core/errors.ts'
import type { Settings } from '#server/core/settings.ts'
import { sessionWithFacts, type AccountFacts } from './account-facts.ts'
import { cookieIn } from './cookies.ts'

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

/**
 * Lifetimes in milliseconds. A session ends when it is unused for `idle` or older than `absolute`. The time of its last use is
 * written at most once per `seenEvery`.
 */
const lifetimes = {
  everybody: { idle: 7 * DAY_MS, absolute: 30 * DAY_MS, seenEvery: 10 * MINUTE_MS },
  admin: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS, seenEvery: MINUTE_MS },
}

/** The services that sessions need: the database, the settings and the clock. */
type Place = Pick<World, 'db' | 'settings' | 'now' | 'clockOffset'>
type Life = Pick<typeof sessions.$inferSelect, 'expiresAt' | 'createdAt' | 'lastSeenAt'>
type Auth = ReturnType<typeof createAuth>
type LiveSession = {
  readonly id: string
  readonly account: AccountFacts
  readonly expiresAt: Date
  /** True if the second factor was proved in this session. */
  readonly secondFactor: boolean
  readonly cookie: string | null
}

/**
 * Creates Lucia, the session library. The cookie has 32 random bytes and the table only their SHA-256, so a leaked table opens no
 * session. At an https address the cookie is named `__Host-sid`. Each call creates a new instance, which is cheap.
 */
function createAuth(world: Place) {
  const secure = isSecure(world.settings)
  return new Lucia<SessionAttributes, UserAttributes>(hashedAdapter(world), {
    sessionExpiresIn: new TimeSpan(7, 'd'),
    sessionCookie: { name: secure ? '__Host-sid' : 'sid', expires: true, attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  })
}

/**
 * Opens a session in the caller's transaction, after the password was checked. Returns its cookie, which must be sent only after
 * the commit. A user has at most ten sessions, so the oldest ends. Throws SERVICE_UNAVAILABLE `clock_wrong` while this machine's
 * clock is wrong.
 */
export async function openSession(tx: Tx, userId: string, { secondFactorAt }: { secondFactorAt: Date | null }): Promise<string> {
  if (isClockWrong(tx)) throw new Unavailable(authMessages.clockWrong, 'clock_wrong')
  const auth = createAuth(tx)
  const secret = newSecret()
  const { ip, userAgent } = tx.caller
  const createdAt = tx.now()
  const from = { ipTruncated: truncate(ip), userAgent: userAgent?.slice(0, 300) ?? null }
  const proofs = { authenticatedAt: createdAt, secondFactorAt }
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
 * Ends all other sessions of the caller and gives the current one a new secret, as if the password was just entered. Returns the
 * new cookie. The sockets of this session close within a minute and reconnect with it.
 */
export async function renewSession(tx: Tx<UserCtx>, proofs?: { secondFactorAt: Date }): Promise<string> {
  const { id: userId, sessionId } = tx.actor
  const [current] = await tx.db.delete(sessions).where(eq(sessions.id, sessionId)).returning()
  // Another request has just ended this session on purpose, so it must not continue.
  if (!current) throw new Unauthenticated()
  await endSessions(tx, eq(sessions.userId, userId))
  return openSession(tx, userId, { secondFactorAt: current.secondFactorAt, ...proofs })
}

/**
 * Gives the caller's session a new secret, because the session now has more rights. Nothing else about it changes. Returns the
 * new cookie, with which the sockets of the session reconnect.
 */
export async function rotateSession(tx: Tx<UserCtx>): Promise<string> {
  const secret = newSecret()
  const old = tx.actor.sessionId
  const rotated = await tx.db
    .update(sessions)
    .set({ id: hashOf(secret) })
    .where(eq(sessions.id, old))
    .returning({ id: sessions.id })
  if (rotated.length === 0) throw new Unauthenticated()
  await tx.emit({ type: 'auth.session-ended', id: old, to: [] })
  return createAuth(tx).createSessionCookie(secret).serialize()
}

/**
 * True if a session has ended at the given instant, because it is too old or was unused for too long. The limits for admins are
 * shorter.
 */
export function isExpired({ expiresAt, createdAt, lastSeenAt }: Life, at: Date, admin: boolean): boolean {
  const now = at.getTime()
  const life = admin ? lifetimes.admin : lifetimes.everybody
  return expiresAt.getTime() <= now || now - createdAt.getTime() > life.absolute || now - lastSeenAt.getTime() > life.idle
}

/** Returns the cookie that removes the session cookie from a browser. */
export function blankCookie(world: Place): string {
  return createAuth(world).createBlankSessionCookie().serialize()
}

/** Ends sessions and returns their number. After the commit an event closes their sockets. */
export async function endSessions(tx: Tx, which: SQL | undefined): Promise<number> {
  const ended = await tx.db.delete(sessions).where(which).returning({ id: sessions.id })
  for (const { id } of ended) await tx.emit({ type: 'auth.session-ended', id, to: [] })
  return ended.length
}

/** True if a Cookie header has a session cookie. The session itself may have ended, because the database is not read. */
export function namesSession(world: Place, cookieHeader: string | undefined): boolean {
  return cookieIn(cookieHeader, createAuth(world).sessionCookieName) !== null
}

/**
 * Returns the session of a Cookie header, or null, and extends it. `cookie` is the header to send when the browser needs the new
 * expiry. While this machine's clock is wrong, no session is extended or deleted.
 */
export async function readSession(world: World, cookieHeader: string | undefined): Promise<LiveSession | null> {
  const { db } = world
  const auth = createAuth(world)
  // Lucia's own parser throws if any cookie of the site, even one that is not ours, cannot be decoded.
  const secret = cookieIn(cookieHeader, auth.sessionCookieName)
  if (!secret || secret.length > 100) return null
  const { session, user } = await auth.validateSession(secret)
  if (!session || !user.account.active) return null
  const now = world.now()
  const expiresAt = luciaTime(world).fromLucia(session.expiresAt)
  const admin = user.account.roles.includes(UserRole.admin) && !world.settings.demo
  if (isExpired({ ...session, expiresAt }, now, admin)) {
    await auth.invalidateSession(secret)
    return null
  }
  const id = hashOf(secret)
  if (!isClockWrong(world) && isUnseen(session, now, admin))
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
  return {
    id,
    account: user.account,
    expiresAt,
    secondFactor: session.secondFactorAt !== null,
    cookie: session.fresh ? auth.createSessionCookie(secret).serialize() : null,
  }
}

/** Returns the sessions that have not ended among those of open sockets, and updates when they were last used. */
export async function liveSessions(world: World, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const admin = sql<boolean>`exists (select from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = ${UserRole.admin})`
  const { id, expiresAt, createdAt, lastSeenAt } = sessions
  const rows = await world.db
    .select({ id, expiresAt, createdAt, lastSeenAt, admin })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOneOf(ids), users.active))
  const now = world.now()
  const live = rows
    .map((row) => ({ ...row, admin: row.admin && !world.settings.demo }))
    .filter((row) => !isExpired(row, now, row.admin))
  const unseen = live.filter((row) => isUnseen(row, now, row.admin)).map((row) => row.id)
  if (unseen.length > 0 && !isClockWrong(world)) await world.db.update(sessions).set({ lastSeenAt: now }).where(isOneOf(unseen))
  return new Set(live.map((row) => row.id))
}

/** All ids are passed as one array parameter, so that the statement text does not depend on their number. */
function isOneOf(ids: readonly string[]): SQL {
  return sql`${sessions.id} = any(${sql.param(ids)}::text[])`
}

function isUnseen({ lastSeenAt }: Pick<Life, 'lastSeenAt'>, now: Date, admin: boolean): boolean {
  const { seenEvery } = admin ? lifetimes.admin : lifetimes.everybody
  return now.getTime() - lastSeenAt.getTime() > seenEvery
}

/** Lucia compares times with this process's clock, so instants are converted from the context's clock and back. */
function luciaTime({ now }: Pick<World, 'now'>) {
  const shift = now().getTime() - Date.now()
  const moved = (at: Date, by: number) => new Date(at.getTime() + by)
  return { toLucia: (at: Date) => moved(at, -shift), fromLucia: (at: Date) => moved(at, shift) }
}

/**
 * How Lucia, the session library, reads and writes our table. Lucia knows a session by its secret, and the table stores only the
 * secret's hash. While this machine's clock is wrong, no session is extended or deleted.
 */
function hashedAdapter(world: Place): Adapter {
  const { db } = world
  const byId = (secret: string) => eq(sessions.id, hashOf(secret))
  const { toLucia, fromLucia } = luciaTime(world)
  const asDatabaseSession = (id: string, { id: _hash, userId, expiresAt, ...attributes }: typeof sessions.$inferSelect) => ({
    id,
    userId,
    expiresAt: toLucia(expiresAt),
    attributes,
  })
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
      await db.insert(sessions).values({ id: hashOf(id), userId, expiresAt: fromLucia(expiresAt), ...attributes })
    },
    async updateSessionExpiration(secret, expiresAt) {
      if (isClockWrong(world)) return
      await db
        .update(sessions)
        .set({ expiresAt: fromLucia(expiresAt) })
        .where(byId(secret))
    },
    async deleteSession(secret) {
      if (!isClockWrong(world)) await db.delete(sessions).where(byId(secret))
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },
    async deleteExpiredSessions() {
      if (!isClockWrong(world)) await db.delete(sessions).where(lt(sessions.expiresAt, world.now()))
    },
  }
}

/** True if the public address is https; the cookies are then named `__Host-…`. */
export function isSecure({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(secret: string): string {
  return hash('sha256', secret)
}

/** Shortens 203.0.113.7 to 203.0.113.0; of an IPv6 address the first 48 bits are kept. */
function truncate(ip: string): string | null {
  if (ip.includes(':')) return `${ip.split(':').slice(0, 3).join(':')}::`
  return ip.includes('.') ? ip.replace(/\.\d+$/, '.0') : null
}
