import { randomInt } from 'node:crypto'

// The characters of a code: digits and letters without I, L, O and U, which people confuse with digits and with each other.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns a random code such as `PLU-7K2M-Q0XD`, which cannot be guessed from other codes: each group of four characters has 20
 * random bits.
 */
export function randomCode(prefix: string, groups = 2): string {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return [prefix, ...Array.from({ length: groups }, four)].join('-')
}
