import { slotReason } from '#shared/availability.ts'
import type { Duration } from '#shared/availability.ts'
import type { Price } from '#shared/booking.ts'
import { NOT_THAT_DAY } from '#shared/booking-request.ts'
import { detailOf } from '#shared/refusal-details.ts'
import type { Answers } from '#client/lib/api.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { priceAt } from '../week.ts'
import type { BookingRequest } from './booking-request.ts'

/** The number of days in a week on which contractor and professional have a booking (LC 150), as `booking.meter` returns it. */
export type Meter = Answers['booking']['meter']

/**
 * The confirmations that the server may require before it books. `request` is then sent again with the contractor's confirmation
 * added.
 */
export type Confirmation =
  | { kind: 'price'; request: BookingRequest; price: Price }
  | { kind: 'alert'; request: BookingRequest; meter: Meter | null }
  | { kind: 'contract'; request: BookingRequest }
  | { kind: 'series'; request: BookingRequest; dates: DateOfSeries[] }

/** One date of a series of which some dates are not free. Instants are ISO strings. */
export type DateOfSeries = NonNullable<ReturnType<typeof detailOf<'series_conflicts'>>>['dates'][number]

/** The data of the hiring alert when a refusal requires the alert; null for any other refusal. */
export function hiringAlertOf(refusal: Refusal): { meter: Meter | null } | null {
  return refusal.reason === 'employment_alert' ? { meter: detailOf(refusal, 'employment_alert')?.meter ?? null } : null
}

/**
 * Returns the confirmation that the server requires after refusing `request`. Null for a final refusal, or when `detail` cannot
 * be read.
 */
export function confirmationOf(refusal: Refusal, request: BookingRequest): Confirmation | null {
  const alert = hiringAlertOf(refusal)
  if (alert) return { kind: 'alert', request, ...alert }
  if (refusal.reason === 'price_changed') {
    const price = priceAt({ prices: detailOf(refusal, 'price_changed')?.prices ?? [] }, request.price.hours)
    return price && { kind: 'price', request, price }
  }
  if (refusal.reason === 'contract_required') return { kind: 'contract', request }
  const conflicts = detailOf(refusal, 'series_conflicts')
  return conflicts && { kind: 'series', request, dates: conflicts.dates }
}

/** Why a date of a series cannot be booked; null when it can. */
export function whyNot({ state }: DateOfSeries, durationHours: Duration, leadTimeInHours: number): string | null {
  return state === 'closed' ? NOT_THAT_DAY : slotReason(state, durationHours, leadTimeInHours)
}
