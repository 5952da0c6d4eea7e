import { randomInt } from 'node:crypto'

// Without I, L, O and U, which people confuse with digits and with each other.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random code such as `PLU-7K2M-Q0XD`: eight signs, 40 bits, that nobody can guess from another one. */
export function randomCode(prefix: string): string {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return `${prefix}-${four()}-${four()}`
}
