/** The six decorative colour families. The family urucum is not one of them, because it means danger. */
export type Tone = 'petroleo' | 'ceu' | 'laranja' | 'jabuticaba' | 'folha' | 'sol'

/**
 * The class names for the background and the text colour of each family, in both themes. They are written in full, because
 * Tailwind does not find composed class names.
 */
export const toneClasses: Record<Tone, string> = {
  petroleo: 'bg-tone-petroleo text-on-tone-petroleo',
  ceu: 'bg-tone-ceu text-on-tone-ceu',
  laranja: 'bg-tone-laranja text-on-tone-laranja',
  jabuticaba: 'bg-tone-jabuticaba text-on-tone-jabuticaba',
  folha: 'bg-tone-folha text-on-tone-folha',
  sol: 'bg-tone-sol text-on-tone-sol',
}

const order: Tone[] = ['petroleo', 'jabuticaba', 'laranja', 'ceu', 'folha', 'sol']

/** Returns the colour family for a name or id. The same text always gets the same family. */
export function toneOf(key: string): Tone {
  return order[hash(key) % order.length] ?? 'petroleo'
}

/** Returns a 32-bit hash of a text (FNV-1a). */
export function hash(text: string): number {
  return Array.from(text).reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261)
}
