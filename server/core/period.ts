import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { addDays, instantAt } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'

/**
 * Returns the SQL condition that an instant is in a period of days, which begin and end in DEFAULT_ZONE. Undefined when the
 * filter has no days.
 */
export function inPeriod(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  at: SQLWrapper,
): SQL | undefined {
  const startOf = (day: string) => instantAt(day, '00:00', DEFAULT_ZONE).toISOString()
  return and(from ? sql`${at} >= ${startOf(from)}` : undefined, to ? sql`${at} < ${startOf(addDays(to, 1))}` : undefined)
}
