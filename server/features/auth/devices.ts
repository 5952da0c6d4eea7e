import { and, desc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#shared/days.ts'
import { knownDevices, users } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { isSecure } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

const MAX_DEVICES = 10
/** Days that a browser is known for after its last sign-in. */
export const DEVICE_DAYS = 180

/**
 * What wrong passwords for an e-mail are counted by: the e-mail, or the browser where it has signed in to that account before,
 * so that a stranger's guesses do not shut out its owner there. Holds hashes only.
 */
export async function attemptsKeyOf(ctx: Ctx, email: string): Promise<string> {
  const known = await knownDeviceOf(ctx, eq(users.email, email))
  return known ? deviceKey(email, known) : accountKey(email)
}

/** Both keys of a person who has just proved who they are. */
export async function attemptsKeysOf(ctx: Ctx, email: string): Promise<string[]> {
  const known = await knownDeviceOf(ctx, eq(users.email, email))
  return known ? [accountKey(email), deviceKey(email, known)] : [accountKey(email)]
}

/** Wrong passwords for an account, from browsers that it does not know. */
export function accountKey(email: string): string {
  return `sign-in:${hashToken(email)}`
}

/** Notes that somebody signed in with this browser; answers the cookie by which it is known. At most ten a person. */
export async function rememberDevice(tx: Tx, userId: string): Promise<string> {
  const mine = tokenOf(tx)
  const issued = mine && (await tx.db.$count(knownDevices, eq(knownDevices.tokenHash, hashToken(mine)))) > 0
  const token = issued ? mine : newToken().token
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

/** Knows none of a person's browsers any more, except the one that asks. */
export async function forgetOtherDevices(tx: Tx, userId: string): Promise<void> {
  const mine = tokenOf(tx)
  const others = mine ? ne(knownDevices.tokenHash, hashToken(mine)) : undefined
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
  const pattern = new RegExp(`(?:^|;)\\s*${nameOf(ctx)}=([\\w-]{43})(?:;|$)`)
  return pattern.exec(ctx.caller.cookies ?? '')?.[1] ?? null
}

function nameOf({ settings }: Ctx): string {
  return isSecure(settings) ? '__Host-device' : 'device'
}

function cookieOf(ctx: Ctx, token: string): string {
  const secure = isSecure(ctx.settings) ? '; Secure' : ''
  return `${nameOf(ctx)}=${token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${(DEVICE_DAYS * DAY_MS) / 1_000}${secure}`
}
