import { and, desc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#shared/days.ts'
import { knownDevices, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { cookieIn } from './cookies.ts'
import { isSecure } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

const MAX_DEVICES = 10
/** The number of days after its last sign-in after which a browser is forgotten. */
export const DEVICE_DAYS = 180

/**
 * Returns the rate-limit key that counts wrong passwords for an email. A browser that has signed in to the account before has its
 * own key, so that a stranger's guesses do not lock the owner out. The key contains only hashes.
 */
export async function attemptsKeyOf(ctx: Ctx, email: string): Promise<string> {
  const known = await knownDeviceOf(ctx, eq(users.email, email))
  return known ? deviceKey(email, known) : accountKey(email)
}

/**
 * The rate-limit keys that are cleared when the owner of an email has signed in: the key of the email and the key of this
 * browser.
 */
export async function attemptsKeysOf(ctx: Ctx, email: string): Promise<string[]> {
  const known = await knownDeviceOf(ctx, eq(users.email, email))
  return known ? [accountKey(email), deviceKey(email, known)] : [accountKey(email)]
}

/** The rate-limit key for wrong passwords from browsers that have not signed in to the account before. */
export function accountKey(email: string): string {
  return `sign-in:${hashToken(email)}`
}

/**
 * Records that a user signed in with this browser and returns the cookie that identifies the browser. Keeps the ten latest
 * browsers of a user.
 */
export async function rememberDevice(tx: Tx, userId: string): Promise<string> {
  const own = tokenOf(tx)
  const issued = own && (await tx.db.$count(knownDevices, eq(knownDevices.tokenHash, hashToken(own)))) > 0
  const token = issued ? own : newToken().token
  const now = tx.now()
  await tx.db
    .insert(knownDevices)
    .values({ tokenHash: hashToken(token), userId, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: { lastUsedAt: now } })
  const old = tx.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.tokenHash))
    .offset(MAX_DEVICES)
  await tx.db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, old)))
  return cookieOf(tx, token)
}

/** Forgets every known browser of a user except the browser that sent the request. */
export async function forgetOtherDevices(tx: Tx, userId: string): Promise<void> {
  const own = tokenOf(tx)
  const others = own ? ne(knownDevices.tokenHash, hashToken(own)) : undefined
  await tx.db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others))
}

async function knownDeviceOf(ctx: Ctx, whose: SQL): Promise<string | null> {
  const token = tokenOf(ctx)
  if (!token) return null
  const since = new Date(ctx.now().getTime() - DEVICE_DAYS * DAY_MS)
  const [device] = await ctx.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(whose, eq(knownDevices.tokenHash, hashToken(token)), gt(knownDevices.lastUsedAt, since)))
  return device?.hash ?? null
}

function deviceKey(email: string, tokenHash: string): string {
  return `${accountKey(email)}:${tokenHash}`
}

function tokenOf(ctx: Ctx): string | null {
  const token = cookieIn(ctx.caller.cookies, nameOf(ctx))
  return token && /^[\w-]{43}$/.test(token) ? token : null
}

function nameOf({ settings }: Ctx): string {
  return isSecure(settings) ? '__Host-device' : 'device'
}

function cookieOf(ctx: Ctx, token: string): string {
  const secure = isSecure(ctx.settings) ? '; Secure' : ''
  return `${nameOf(ctx)}=${token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${(DEVICE_DAYS * DAY_MS) / 1_000}${secure}`
}
