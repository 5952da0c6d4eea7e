/** The six decorative families; urucum is danger and never decorates. */
export type Tone = 'petroleo' | 'ceu' | 'laranja' | 'jabuticaba' | 'folha' | 'sol'

/** Background and text of each family, right in both themes. Whole names, so that Tailwind finds them. */
export const toneClasses: Record<Tone, string> = {
  petroleo: 'bg-tone-petroleo text-on-tone-petroleo',
  ceu: 'bg-tone-ceu text-on-tone-ceu',
  laranja: 'bg-tone-laranja text-on-tone-laranja',
  jabuticaba: 'bg-tone-jabuticaba text-on-tone-jabuticaba',
  folha: 'bg-tone-folha text-on-tone-folha',
  sol: 'bg-tone-sol text-on-tone-sol',
}

const order: Tone[] = ['petroleo', 'jabuticaba', 'laranja', 'ceu', 'folha', 'sol']

/** The family that belongs to a name or id, the same on every visit. */
export function toneOf(key: string): Tone {
  return order[hash(key) % order.length] ?? 'petroleo'
}

/** A 32-bit number from a text (FNV-1a). */
export function hash(text: string): number {
  return Array.from(text).reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261)
}
