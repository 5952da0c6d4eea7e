import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { recoveryCodes } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { hashToken } from './tokens.ts'

const CODE_COUNT = 10
const LENGTH = 12
// The alphabet omits 0, 1, i, l and o, because people confuse them when codes are read aloud or copied by hand.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/**
 * Issues ten new codes `xxxx-xxxx-xxxx` and invalidates all earlier ones. The codes can be shown only now, because the table
 * stores only keyed hashes.
 */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(tx, userId, code), createdAt: tx.now() })))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Uses up a recovery code; case, spaces and hyphens do not matter. Returns false for a wrong or used code. */
export async function takeRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[^a-z\d]/g, '')
  if (code.length !== LENGTH) return false
  const unused = and(unusedOf(userId), eq(recoveryCodes.codeHash, hashOf(tx, userId, code)))
  return (await tx.db.update(recoveryCodes).set({ usedAt: tx.now() }).where(unused).returning()).length > 0
}

/** Returns the number of unused codes that a user has. */
export async function recoveryCodesLeft(ctx: Ctx, userId: string): Promise<number> {
  return ctx.db.$count(recoveryCodes, unusedOf(userId))
}

function unusedOf(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

// The hash is keyed with a secret of the server, because a code has only sixty bits and could otherwise be guessed from the
// table.
function hashOf(ctx: Ctx, userId: string, code: string): string {
  return hashToken(ctx.vault.sign('totp', `recovery ${userId} ${code}`))
}
