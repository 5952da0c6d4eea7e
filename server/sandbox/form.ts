/** A decoded form: text, lists and nested forms. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
type FormNode = Map<string, FormNode | string>

/**
 * Parses `a=1&b[c]=2&d[0]=3&d[]=4`, the encoding of Stripe's requests. All values are text. A node whose keys are all numbers or
 * empty becomes a list. Keys nested deeper than 8 levels and keys beyond the first 512 are ignored.
 */
export function parseForm(text: string): { [key: string]: FormValue } {
  const root: FormNode = new Map()
  let count = 0
  for (const [key, value] of new URLSearchParams(text)) {
    const path = pathOf(key)
    if (path && ++count <= 512) insert(root, path, value)
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, valueOf(value)]))
}

function pathOf(key: string): string[] | null {
  const open = key.indexOf('[')
  if (open < 0) return [key]
  const path = [key.slice(0, open), ...[...key.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
  return path.length <= 8 ? path : null
}

function insert(node: FormNode, [head = '', ...rest]: string[], value: string): void {
  const key = head === '' ? String(node.size) : head
  if (rest.length === 0) {
    node.set(key, value)
    return
  }
  const existing = node.get(key)
  const next: FormNode = existing instanceof Map ? existing : new Map()
  node.set(key, next)
  insert(next, rest, value)
}

function valueOf(value: FormNode | string): FormValue {
  if (typeof value === 'string') return value
  const entries = [...value].map(([key, each]) => [key, valueOf(each)] as const)
  // Object.fromEntries defines own properties, so `__proto__` is an ordinary key.
  return entries.every(([key]) => /^\d+$/.test(key)) ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}
