import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a link (32 random bytes) and the hash of it that is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** SHA-256 in hex. Tables hold it instead of a token, and rate limits instead of an email. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
