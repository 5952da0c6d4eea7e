/**
 * The path if it leads to this very site, otherwise undefined: '//evil', '/\evil', 'https:…' and control characters lead
 * elsewhere. /auth is no place to return to.
 */
export function safeReturn(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > 2000 || !/^\/(?![/\\])/.test(path)) return undefined
  if (Array.from(path).some((sign) => sign === '\\' || sign < ' ')) return undefined
  // '/.//evil' without its dot is '//evil'.
  if (new URL(path, 'https://plumai.invalid').pathname.startsWith('//')) return undefined
  return path.startsWith('/auth') ? undefined : path
}
