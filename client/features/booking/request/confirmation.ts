import { z } from 'zod'
import { slotReason, slotStates } from '#shared/availability.ts'
import type { Duration } from '#shared/availability.ts'
import type { Price } from '#shared/booking.ts'
import { NOT_THAT_DAY } from '#shared/booking-request.ts'
import type { Answers } from '#client/lib/api.ts'
import { freshPricesOf, priceAt } from '../week.ts'
import type { BookingRequest } from './booking-request.ts'

/** How often contractor and professional meet in a week (LC 150), as `booking.meter` answers it. */
export type Meter = Answers['booking']['meter']

/** What the contractor must confirm before the server books; `request` is then sent again with the answer in it. */
export type Confirmation =
  | { kind: 'price'; request: BookingRequest; price: Price }
  | { kind: 'alert'; request: BookingRequest; meter: Meter | null }
  | { kind: 'contract'; request: BookingRequest }
  | { kind: 'series'; request: BookingRequest; dates: DateOfSeries[] }

/** One date of a series with conflicts; instants are ISO strings. */
export type DateOfSeries = z.output<typeof DateOfSeries>

const DateOfSeries = z.object({
  start: z.iso.datetime(),
  state: z.enum([...slotStates, 'closed']),
  alternatives: z.array(z.iso.datetime()),
})
const Conflicts = z.object({ dates: z.array(DateOfSeries).min(1) })
const Alert = z.object({
  meter: z.object({ daysThisWeek: z.number(), last7Days: z.number(), limit: z.number(), alert: z.boolean() }),
})

/** What the hiring alert shows when a refusal asks for it; null for any other refusal. */
export function hiringAlertOf(reason: string | null, detail: unknown): { meter: Meter | null } | null {
  return reason === 'employment_alert' ? { meter: Alert.safeParse(detail).data?.meter ?? null } : null
}

/** The confirmation that a refusal of `request` asks for; null for a final refusal, or when `detail` cannot be read. */
export function confirmationOf(reason: string | null, detail: unknown, request: BookingRequest): Confirmation | null {
  const alert = hiringAlertOf(reason, detail)
  if (alert) return { kind: 'alert', request, ...alert }
  if (reason === 'price_changed') {
    const price = priceAt({ prices: freshPricesOf(detail) ?? [] }, request.price.hours)
    return price && { kind: 'price', request, price }
  }
  if (reason === 'contract_required') return { kind: 'contract', request }
  if (reason !== 'series_conflicts') return null
  const { data } = Conflicts.safeParse(detail)
  return data ? { kind: 'series', request, dates: data.dates } : null
}

/** Why a date of a series cannot be booked; null when it can. */
export function whyNot({ state }: DateOfSeries, durationHours: Duration, noticeInHours: number): string | null {
  return state === 'closed' ? NOT_THAT_DAY : slotReason(state, durationHours, noticeInHours)
}
