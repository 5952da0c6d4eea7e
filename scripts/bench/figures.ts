/** The results of several rounds: median, minimum and maximum. */
export type Figure = { readonly median: number; readonly low: number; readonly high: number }

/** The lower or upper limit that a measured figure must reach. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** Returns median, minimum and maximum. The median of an even count is the mean of the middle two. Throws without values. */
export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[0], sorted.at(-1)]
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  if (low === undefined || high === undefined || below === undefined || above === undefined) {
    throw new Error('a figure needs values')
  }
  return { median: (below + above) / 2, low, high }
}

/** Returns `reached` if every round of the benchmark meets the goal, `missed` if none does, otherwise `not shown`. */
export function verdictOf({ low, high }: Figure, goal: Goal): 'reached' | 'missed' | 'not shown' {
  const [worst, best, sign] = 'atLeast' in goal ? [low, high, 1] : [high, low, -1]
  const wanted = 'atLeast' in goal ? goal.atLeast : goal.atMost
  if (worst * sign >= wanted * sign) return 'reached'
  return best * sign < wanted * sign ? 'missed' : 'not shown'
}

/** A figure with its range, to three significant digits: `'0.212 (0.198–0.240)'`. */
export function show({ median, low, high }: Figure): string {
  return low === high ? digits(median) : `${digits(median)} (${digits(low)}–${digits(high)})`
}

/** A number to three significant digits, or with thousands separators: `'0.212'`, `'38'`, `'1,520,400'`. */
export function digits(value: number): string {
  return new Intl.NumberFormat('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }).format(value)
}
