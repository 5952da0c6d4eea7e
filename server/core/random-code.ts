import { randomInt } from 'node:crypto'

// Digits and letters without I, L, O and U, which people confuse with digits and with each other.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns a random code such as `PLU-7K2M-Q0XD` that nobody can guess from another code: 20 bits for each group of four signs.
 */
export function randomCode(prefix: string, groups = 2): string {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return [prefix, ...Array.from({ length: groups }, four)].join('-')
}
