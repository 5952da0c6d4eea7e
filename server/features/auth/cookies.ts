/**
 * The value of the first cookie with this name in a Cookie header, as sent, or null. Nothing is decoded: our values need no decoding,
 * and another cookie that cannot be decoded must not matter.
 */
export function cookieIn(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...rest] = pair.split('=')
    if (key.trim() === name && rest.length > 0) return rest.join('=').trim()
  }
  return null
}
