/**
 * Returns the raw value of the first cookie with this name in a Cookie header, or null. It decodes nothing, because a badly
 * encoded cookie of another program must not cause an error.
 */
export function cookieIn(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...rest] = pair.split('=')
    if (key.trim() === name && rest.length > 0) return rest.join('=').trim()
  }
  return null
}
