/** A pseudo-random generator. The same seed gives the same values. */
export type SeededRandom = ReturnType<typeof seededRandom>

/** The mulberry32 generator, with functions for the kinds of values that the demo and the simulations need. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const one = <T>(list: readonly T[]): T => {
    const item = list[whole(0, list.length - 1)]
    if (item === undefined) throw new RangeError('nothing to choose from')
    return item
  }
  return {
    whole,
    one,
    /** True with the probability `share`, 0 to 1. */
    yes: (share: number) => next() < share,
    /** `count` different items of the list, in the list's order. */
    some: <T>(list: readonly T[], count: number): T[] => {
      const chosen = new Set<T>()
      while (chosen.size < Math.min(count, list.length)) chosen.add(one(list))
      return list.filter((item) => chosen.has(item))
    },
    /** A random UUID (v4). */
    id: () => {
      const hex = Array.from({ length: 32 }, (_, at) =>
        at === 12 ? '4' : at === 16 ? one(['8', '9', 'a', 'b']) : whole(0, 15).toString(16),
      ).join('')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    /** A valid CPF: eleven digits that are not all equal. */
    cpf: () => {
      const digits = Array.from({ length: 9 }, () => whole(0, 9))
      if (new Set(digits).size === 1) digits[0] = ((digits[0] ?? 0) + 1) % 10
      for (const length of [10, 11]) {
        const sum = digits.reduce((total, digit, at) => total + digit * (length - at), 0)
        digits.push(((sum * 10) % 11) % 10)
      }
      return digits.join('')
    },
  }
}
