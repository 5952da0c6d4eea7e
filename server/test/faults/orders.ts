import type { SeededRandom } from '#db/seed/seeded-random.ts'

/** All orders of all parts of a list, the empty one included: 1,957 for six items. */
export function ordersOf<T>(items: readonly T[]): T[][] {
  const longer = items.flatMap((first, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]))
  return [[], ...longer]
}

/** Inserts a second copy of some items somewhere behind the first. */
export function withDoubles<T>(items: readonly T[], chance: SeededRandom): T[] {
  const doubled = [...items]
  for (const item of items) {
    if (!chance.yes(0.3)) continue
    doubled.splice(chance.whole(doubled.indexOf(item) + 1, doubled.length), 0, item)
  }
  return doubled
}
