import { z } from 'zod'
import { slotReason, slotStates } from '#shared/availability.ts'
import type { Duration } from '#shared/availability.ts'
import type { Price } from '#shared/booking.ts'
import { NOT_THAT_DAY } from '#shared/booking-request.ts'
import type { Answers } from '#client/lib/api.ts'
import { freshPricesOf, priceAt } from './week.ts'
import type { Wish } from './wish.ts'

/** How often a pair meets (LC 150), as `booking.meter` answers it. */
export type Meter = Answers['booking']['meter']

/** What the server wants to know before it books; `wish` is asked for again with the answer. */
export type Question =
  | { kind: 'price'; wish: Wish; price: Price }
  | { kind: 'alert'; wish: Wish; meter: Meter | null }
  | { kind: 'series'; wish: Wish; dates: DateOfSeries[] }

/** One date of a series that could not be had whole; instants are ISO strings. */
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

/** What the hiring alert shows of a refusal that asks for it, or null for any other. */
export function alertOf(reason: string | null, detail: unknown): { meter: Meter | null } | null {
  return reason === 'employment_alert' ? { meter: Alert.safeParse(detail).data?.meter ?? null } : null
}

/** The question that a refusal of `wish` asks, or null where it is a plain no; what cannot be read of `detail` is no question. */
export function questionOf(reason: string | null, detail: unknown, wish: Wish): Question | null {
  const alert = alertOf(reason, detail)
  if (alert) return { kind: 'alert', wish, ...alert }
  if (reason === 'price_changed') {
    const price = priceAt({ prices: freshPricesOf(detail) ?? [] }, wish.price.hours)
    return price && { kind: 'price', wish, price }
  }
  if (reason !== 'series_conflicts') return null
  const { data } = Conflicts.safeParse(detail)
  return data ? { kind: 'series', wish, dates: data.dates } : null
}

/** Why a date of a series cannot be had; null where it can. */
export function whyNot({ state }: DateOfSeries, durationHours: Duration, noticeInHours: number): string | null {
  return state === 'closed' ? NOT_THAT_DAY : slotReason(state, durationHours, noticeInHours)
}
