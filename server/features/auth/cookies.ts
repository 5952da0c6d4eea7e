/**
 * Returns the raw value of the first cookie with this name in a Cookie header, or null. Nothing is decoded, because our values
 * need no decoding, and a cookie of another program that cannot be decoded must not cause an error.
 */
export function cookieIn(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...rest] = pair.split('=')
    if (key.trim() === name && rest.length > 0) return rest.join('=').trim()
  }
  return null
}
