import { slotReason } from '#shared/availability.ts'
import type { Duration } from '#shared/availability.ts'
import type { Price } from '#shared/booking.ts'
import { NOT_THAT_DAY } from '#shared/booking-request.ts'
import { detailOf } from '#shared/refusal-details.ts'
import type { Answers } from '#client/lib/api.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { priceAt } from '../week.ts'
import type { BookingRequest } from './booking-request.ts'

/**
 * The number of days in a week on which the contractor has booked the professional. More than two days mean employment (LC 150).
 */
export type Meter = Answers['booking']['meter']

/**
 * A question that the contractor must answer before the server books, such as a changed price. `request` is then sent again with
 * the answer added.
 */
export type Confirmation =
  | { kind: 'price'; request: BookingRequest; price: Price }
  | { kind: 'alert'; request: BookingRequest; meter: Meter | null }
  | { kind: 'contract'; request: BookingRequest }
  | { kind: 'series'; request: BookingRequest; dates: DateOfSeries[] }

/** One date of a series of which some dates are not free. Instants are ISO strings. */
export type DateOfSeries = NonNullable<ReturnType<typeof detailOf<'series_conflicts'>>>['dates'][number]

/**
 * Returns the data of the dialog 'Alerta de Vínculo Empregatício' if the server refused because too many days a week may mean
 * employment. Returns null for any other refusal.
 */
export function hiringAlertOf(refusal: Refusal): { meter: Meter | null } | null {
  return refusal.reason === 'employment_alert' ? { meter: detailOf(refusal, 'employment_alert')?.meter ?? null } : null
}

/**
 * Returns the confirmation that the server requires after refusing `request`; null for a refusal that the contractor cannot solve
 * by confirming.
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
