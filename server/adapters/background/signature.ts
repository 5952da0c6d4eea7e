import { createHmac, timingSafeEqual } from 'node:crypto'
import { InvalidSignature } from './port.ts'

/**
 * Throws InvalidSignature unless `signature` is the hexadecimal HMAC-SHA-256 of the raw body with one of the secrets. Compares in
 * constant time.
 */
export function assertSigned(body: Buffer, signature: string | undefined, secrets: readonly string[]): void {
  const given = Buffer.from(signature ?? '', 'utf8')
  const signed = secrets.some((secret) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!signed) throw new InvalidSignature()
}

/** Parses the JSON of a signed body. Returns null when the body is not JSON, because a signature does not prove that it is. */
export function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
