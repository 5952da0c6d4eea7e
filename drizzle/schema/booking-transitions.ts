import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { BookingStatus, bookingTransitions } from '#shared/booking.ts'
import { among, listed } from './checks.ts'

/**
 * SQL condition for a row of the booking history. It is true if an event of this kind may change the booking from `fromStatus` to
 * `toStatus` (shared/booking.ts).
 */
export function transitionOf({ kind, fromStatus, toStatus }: Record<'kind' | 'fromStatus' | 'toStatus', AnyPgColumn>): SQL {
  const { requested, confirmed, inProgress } = BookingStatus
  const transitions = Object.entries(bookingTransitions).map(
    ([action, { from, to }]) => sql`when ${listed([action])} then ${among(fromStatus, from)} and ${toStatus} = ${listed([to])}`,
  )
  return sql`case ${kind}
        when 'request' then ${fromStatus} is null and ${toStatus} = ${listed([requested])}
        when 'warnLate' then ${fromStatus} = ${toStatus} and ${among(toStatus, [confirmed, inProgress])}
        ${sql.join(transitions, sql.raw('\n        '))}
      end`
}
