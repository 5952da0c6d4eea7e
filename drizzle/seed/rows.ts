import type { Duration } from '#shared/availability.ts'
import type { BookingStatus } from '#shared/booking.ts'
import type { Day } from '#shared/days.ts'
import type { bookingEvents, bookings, ledgerEntries, payments, reviews } from '../schema/index.ts'
import type { Professional, User } from './people.ts'

/** All rows of the demo's bookings: events, payments, ledger entries and reviews included. */
export type History = {
  readonly bookings: (typeof bookings.$inferInsert & { id: string })[]
  readonly events: (typeof bookingEvents.$inferInsert)[]
  readonly payments: (typeof payments.$inferInsert)[]
  readonly ledger: (typeof ledgerEntries.$inferInsert)[]
  readonly reviews: (typeof reviews.$inferInsert)[]
  /** The rating and number of reviews, by the reviewee's id. */
  readonly ratings: ReadonlyMap<string, { rating: number; count: number }>
  /** The number of completed bookings, by the contractor's id. */
  readonly completed: ReadonlyMap<string, number>
}

/** A demo booking as the seed files describe it, before its rows are created. */
export type Row = {
  contractor: User
  professional: Professional
  day: Day
  time: string
  hours?: Duration
  status: BookingStatus
  reviewed?: boolean
}
