/** The results of several rounds: median, lowest and highest. */
export type Figure = { readonly median: number; readonly low: number; readonly high: number }

/** The limit that a figure must stay above or below. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** Median (of an even count the mean of the middle two), lowest and highest. Throws without values. */
export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[0], sorted.at(-1)]
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  if (low === undefined || high === undefined || below === undefined || above === undefined) {
    throw new Error('a figure needs values')
  }
  return { median: (below + above) / 2, low, high }
}

/** `reached` or `missed` when every round says so, else `not shown`. */
export function verdictOf({ low, high }: Figure, goal: Goal): 'reached' | 'missed' | 'not shown' {
  const [worst, best, sign] = 'atLeast' in goal ? [low, high, 1] : [high, low, -1]
  const wanted = 'atLeast' in goal ? goal.atLeast : goal.atMost
  if (worst * sign >= wanted * sign) return 'reached'
  return best * sign < wanted * sign ? 'missed' : 'not shown'
}

/** `'0.212 (0.198–0.240)'`: three significant digits. */
export function show({ median, low, high }: Figure): string {
  return low === high ? digits(median) : `${digits(median)} (${digits(low)}–${digits(high)})`
}

/** `'0.212'`, `'38'`, `'1,520,400'`. */
export function digits(value: number): string {
  return new Intl.NumberFormat('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }).format(value)
}
