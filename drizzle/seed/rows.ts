import type { Duration } from '#shared/availability.ts'
import type { BookingStatus } from '#shared/booking.ts'
import type { Day } from '#shared/days.ts'
import type { bookingEvents, bookings, ledgerEntries, payments, reviews } from '../schema/index.ts'
import type { Professional, User } from './people.ts'

/** The rows of the demo's bookings and of what belongs to them. */
export type History = {
  readonly bookings: (typeof bookings.$inferInsert & { id: string })[]
  readonly events: (typeof bookingEvents.$inferInsert)[]
  readonly payments: (typeof payments.$inferInsert)[]
  readonly ledger: (typeof ledgerEntries.$inferInsert)[]
  readonly reviews: (typeof reviews.$inferInsert)[]
  /** Averages of the reviews, by the id of the reviewee. */
  readonly ratings: ReadonlyMap<string, { rating: number; count: number }>
  /** The number of completed bookings, by the contractor's id. */
  readonly completed: ReadonlyMap<string, number>
}

/** A booking of the demo as the seed files describe it, before it becomes rows. */
export type Row = {
  contractor: User
  professional: Professional
  day: Day
  time: string
  hours?: Duration
  status: BookingStatus
  reviewed?: boolean
}
