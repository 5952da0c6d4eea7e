import { randomInt, timingSafeEqual } from 'node:crypto'

/** Returns a random start code of four digits, `'0000'` to `'9999'`. */
export function newStartCode(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

/** True if the typed digits are the booking's start code, compared in constant time. A booking without a code accepts none. */
export function isStartCode(code: string | null, typed: string): boolean {
  const [expected, given] = [Buffer.from(code ?? ''), Buffer.from(typed)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
