import type { SeededRandom } from '#db/seed/seeded-random.ts'

const MOST_PARTS = 5

/**
 * Returns all orders of a list, such as events that may arrive in any order. With up to five items it also returns the orders of
 * every subset, as if the other items were lost: 326 for five items.
 */
export function ordersOf<T>(items: readonly T[]): T[][] {
  const all = partsOf(items)
  return items.length <= MOST_PARTS ? all : all.filter(({ length }) => length === items.length)
}

function partsOf<T>(items: readonly T[]): T[][] {
  const longer = items.flatMap((first, index) => partsOf(items.toSpliced(index, 1)).map((rest) => [first, ...rest]))
  return [[], ...longer]
}

/** Removes some items of a full order, and inserts a second copy of some items at a random later position. */
export function withLossesAndDoubles<T>(items: readonly T[], chance: SeededRandom): T[] {
  const received = items.length > MOST_PARTS ? items.filter(() => chance.yes(0.8)) : [...items]
  for (const item of items)
    if (received.includes(item) && chance.yes(0.3))
      received.splice(chance.whole(received.indexOf(item) + 1, received.length), 0, item)
  return received
}
