/** The six decorative colour families. The family urucum means danger and is never used for decoration. */
export type Tone = 'petroleo' | 'ceu' | 'laranja' | 'jabuticaba' | 'folha' | 'sol'

/** The background and text colour of each family, for both themes. Tailwind finds only class names that are written in full. */
export const toneClasses: Record<Tone, string> = {
  petroleo: 'bg-tone-petroleo text-on-tone-petroleo',
  ceu: 'bg-tone-ceu text-on-tone-ceu',
  laranja: 'bg-tone-laranja text-on-tone-laranja',
  jabuticaba: 'bg-tone-jabuticaba text-on-tone-jabuticaba',
  folha: 'bg-tone-folha text-on-tone-folha',
  sol: 'bg-tone-sol text-on-tone-sol',
}

const order: Tone[] = ['petroleo', 'jabuticaba', 'laranja', 'ceu', 'folha', 'sol']

/** The colour family of a name or id, always the same one. */
export function toneOf(key: string): Tone {
  return order[hash(key) % order.length] ?? 'petroleo'
}

/** A 32-bit hash of a text (FNV-1a). */
export function hash(text: string): number {
  return Array.from(text).reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261)
}
