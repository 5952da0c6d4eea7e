/** A decoded form: text, lists and nested forms. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
type Branch = Map<string, Branch | string>

/**
 * Reads `a=1&b[c]=2&d[0]=3&d[]=4`, the encoding of Stripe's requests, into plain values; all leaves are text.
 * A list is a branch whose keys are all numbers or empty. Depth beyond 8 and keys beyond 512 are ignored as junk.
 */
export function parseForm(text: string): { [key: string]: FormValue } {
  const root: Branch = new Map()
  let count = 0
  for (const [key, value] of new URLSearchParams(text)) {
    const path = pathOf(key)
    if (path && ++count <= 512) plant(root, path, value)
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, grown(value)]))
}

function pathOf(key: string): string[] | null {
  const open = key.indexOf('[')
  if (open < 0) return [key]
  const path = [key.slice(0, open), ...[...key.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
  return path.length <= 8 ? path : null
}

function plant(branch: Branch, [head = '', ...rest]: string[], value: string): void {
  const key = head === '' ? String(branch.size) : head
  if (rest.length === 0) {
    branch.set(key, value)
    return
  }
  const known = branch.get(key)
  const next: Branch = known instanceof Map ? known : new Map()
  branch.set(key, next)
  plant(next, rest, value)
}

function grown(value: Branch | string): FormValue {
  if (typeof value === 'string') return value
  const entries = [...value].map(([key, each]) => [key, grown(each)] as const)
  // fromEntries defines keys, so `__proto__` is a key like any other.
  return entries.every(([key]) => /^\d+$/.test(key)) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}
