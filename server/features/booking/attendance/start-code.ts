import { randomInt, timingSafeEqual } from 'node:crypto'

/** Four digits for the door, `'0000'` to `'9999'`. */
export function newStartCode(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}

/** Whether the typed digits are the visit's; takes as long for a near miss as for a far one. A visit without a code has no right one. */
export function isStartCode(right: string | null, typed: string): boolean {
  const [one, other] = [Buffer.from(right ?? ''), Buffer.from(typed)]
  return one.length === other.length && timingSafeEqual(one, other)
}
