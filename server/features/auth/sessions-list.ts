import { createHash } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import { sessions, totpSecrets } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'
import { NotFound } from '#server/core/errors.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { deviceName, placeName } from './rules.ts'
import { isSecondFactorRequired } from './second-factor.ts'
import { blankCookie, endSessions, isExpired } from './sessions.ts'
import type { Security } from './views.ts'

/** The caller's open sessions, the current one first, and the state of the second factor. */
export async function readSecurity(ctx: UserCtx): Promise<Security> {
  const { id: userId, sessionId } = ctx.actor
  const [open, [totp], codesLeft] = await Promise.all([
    openSessionsOf(ctx),
    ctx.db.select({ confirmedAt: totpSecrets.confirmedAt }).from(totpSecrets).where(eq(totpSecrets.userId, userId)),
    recoveryCodesLeft(ctx, userId),
  ])
  const confirmedAt = totp?.confirmedAt ?? null
  const listed = open.map((session) => ({
    id: handleOf(session.id),
    current: session.id === sessionId,
    device: deviceName(session.userAgent),
    place: placeName(session.ipTruncated),
    createdAt: session.createdAt,
    lastSeenAt: session.lastSeenAt,
  }))
  return {
    sessions: [...listed.filter(({ current }) => current), ...listed.filter(({ current }) => !current)],
    secondFactor: {
      enabled: confirmedAt !== null,
      confirmedAt,
      recoveryCodesLeft: confirmedAt ? codesLeft : 0,
      required: isSecondFactorRequired(ctx),
    },
  }
}

/**
 * Ends one of the caller's sessions, by its id in the list, and closes its sockets. Throws NOT_FOUND for an unknown id and for
 * another user's session.
 */
export async function endSession(ctx: UserCtx, handle: string): Promise<{ ok: true }> {
  const session = (await openSessionsOf(ctx)).find(({ id }) => handleOf(id) === handle)
  if (!session) throw new NotFound()
  await inTransaction(ctx, (tx) => endSessions(tx, eq(sessions.id, session.id)))
  if (session.id === ctx.actor.sessionId) ctx.caller.setCookie(blankCookie(ctx))
  return { ok: true }
}

/** Ends every other session of the caller; returns the number of ended sessions. */
export async function endOtherSessions(ctx: UserCtx): Promise<{ ended: number }> {
  const others = and(eq(sessions.userId, ctx.actor.id), ne(sessions.id, ctx.actor.sessionId))
  return { ended: await inTransaction(ctx, (tx) => endSessions(tx, others)) }
}

/** Ends every session of the caller, including the current one. */
export async function signOutEverywhere(ctx: UserCtx): Promise<{ ok: true }> {
  await inTransaction(ctx, (tx) => endSessions(tx, eq(sessions.userId, ctx.actor.id)))
  ctx.caller.setCookie(blankCookie(ctx))
  return { ok: true }
}

async function openSessionsOf(ctx: UserCtx) {
  const own = eq(sessions.userId, ctx.actor.id)
  const rows = await ctx.db.select().from(sessions).where(own).orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows.filter((row) => !isExpired(row, ctx.now(), isSecondFactorRequired(ctx)))
}

/** The id of a session in the list of sessions. It is a hash, from which neither the session nor its secret can be derived. */
export function handleOf(sessionId: string): string {
  return createHash('sha256').update(`handle of ${sessionId}`).digest('base64url').slice(0, 22)
}
