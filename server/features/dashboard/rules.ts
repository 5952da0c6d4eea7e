import { dayOf } from '#shared/time.ts'

/** The number of months in a chart of the dashboard, including the current month. */
export const MONTHS_SHOWN = 12

/** The twelve months that end with the month of `now`, as 'YYYY-MM' in the zone, the oldest first. */
export function lastMonths(now: Date, zone: string): string[] {
  const [year, month] = dayOf(now, zone).split('-').map(Number) as [number, number]
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const count = year * 12 + month - MONTHS_SHOWN + index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

/** The number of reviews in a month and the sum of their grades. */
export type Grades = { readonly month: string; readonly sum: number; readonly count: number }

/**
 * Returns for each month the average with one decimal of all reviews until the end of the month; null before the first review.
 * `grades` may be in any order.
 */
export function ratingsUntil(months: readonly string[], grades: readonly Grades[]): (number | null)[] {
  return months.map((month) => {
    const until = grades.filter((each) => each.month <= month)
    const count = until.reduce((sum, each) => sum + each.count, 0)
    const total = until.reduce((sum, each) => sum + each.sum, 0)
    return count === 0 ? null : Math.round((total / count) * 10) / 10
  })
}
