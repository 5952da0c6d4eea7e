import { createHash, randomBytes } from 'node:crypto'

/** A single-use secret for a link (32 random bytes), and what is stored of it. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** SHA-256 in hex: what the table holds, and how limits name an e-mail without keeping it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
