import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret for a link (32 random bytes) and the hash that is stored in its place. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** SHA-256 in hex. Tables store it instead of a token, and rate-limit keys contain it instead of an email. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
