import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { recoveryCodes } from '#db/schema/index.ts'
import type { Ctx, Tx } from '#server/core/context.ts'
import { hashToken } from './tokens.ts'

const HOW_MANY = 10
const LENGTH = 12
// Nothing that is taken for something else when read aloud or copied by hand: no 0, 1, i, l, o.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** Ten new codes `xxxx-xxxx-xxxx` in place of all older ones. They are shown once: the table has keyed hashes only. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode)
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(tx, userId, code), createdAt: tx.now() })))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Takes a recovery code, however it was typed. Each works once. */
export async function takeRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[^a-z\d]/g, '')
  if (code.length !== LENGTH) return false
  const unused = and(unusedOf(userId), eq(recoveryCodes.codeHash, hashOf(tx, userId, code)))
  return (await tx.db.update(recoveryCodes).set({ usedAt: tx.now() }).where(unused).returning()).length > 0
}

/** How many codes somebody still has. */
export async function recoveryCodesLeft(ctx: Ctx, userId: string): Promise<number> {
  return ctx.db.$count(recoveryCodes, unusedOf(userId))
}

function unusedOf(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

// Keyed, since sixty bits can be guessed at by whoever has the table alone.
function hashOf(ctx: Ctx, userId: string, code: string): string {
  return hashToken(ctx.vault.sign('totp', `recovery ${userId} ${code}`))
}
