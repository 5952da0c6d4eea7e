/** A test file or story, and its duration. */
export type Timed = { readonly name: string; readonly milliseconds: number }

const SHOWN = 10

/**
 * Prints the ten slowest files or stories, slowest first, and their share of the total time. Prints nothing if there are ten or
 * fewer.
 */
export function printSlowest(what: string, all: readonly Timed[]): void {
  if (all.length <= SHOWN) return
  const slowest = all.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SHOWN)
  const share = Math.round((100 * sum(slowest)) / Math.max(1, sum(all)))
  console.log(`\nThe slowest ten of ${all.length} ${what} (${share} % of ${seconds(sum(all))} s):`)
  for (const { name, milliseconds } of slowest) console.log(`${seconds(milliseconds).padStart(8)} s  ${name}`)
}

function sum(all: readonly Timed[]): number {
  return all.reduce((total, { milliseconds }) => total + milliseconds, 0)
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}
