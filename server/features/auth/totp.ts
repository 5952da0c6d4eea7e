import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { totpSecrets } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'

const PERIOD_S = 30
const SECRET_BYTES = 20

/** True if an account needs a code of the authenticator app (RFC 6238) after the password. */
export async function isTotpOn(ctx: Ctx, userId: string): Promise<boolean> {
  return (await ctx.db.$count(totpSecrets, and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))) > 0
}

/** A new secret for an account in three forms: as the app reads it, as the URI of the QR code, and encrypted for the table. */
export function newTotp(ctx: Ctx, email: string): { secret: string; uri: string; sealedSecret: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  const sealedSecret = ctx.vault.seal('totp', Buffer.from(secret.bytes)).toString('base64')
  return { secret: secret.base32, uri: codesOf(secret, email).toString(), sealedSecret }
}

/**
 * Returns the number of the 30-second step to which a six-digit code belongs, with one step of tolerance before and after; null
 * for a wrong code.
 */
export function stepOf(ctx: Ctx, sealedSecret: string, code: string): number | null {
  const bytes = ctx.vault.open('totp', Buffer.from(sealedSecret, 'base64'))
  if (!bytes) throw new Error('the secret of a second factor was sealed with another key')
  const now = ctx.now().getTime()
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer })
  const delta = codesOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / (PERIOD_S * 1_000)) + delta
}

/**
 * Uses up a code of a user's authenticator app. A code works once, and codes older than the last used one are refused. When two
 * codes are sent at the same moment, one is accepted.
 */
export async function takeTotp(tx: Tx, userId: string, code: string): Promise<boolean> {
  const on = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))
  const [stored] = await tx.db.select().from(totpSecrets).where(on)
  const step = stored ? stepOf(tx, stored.sealedSecret, code) : null
  if (step === null) return false
  const later = and(on, lt(totpSecrets.lastStep, step))
  return (await tx.db.update(totpSecrets).set({ lastStep: step }).where(later).returning()).length > 0
}

function codesOf(secret: Secret, label?: string): TOTP {
  return new TOTP({ issuer: 'Plumaí', ...(label && { label }), algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret })
}
