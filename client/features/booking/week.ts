import { slotReason } from '#shared/availability.ts'
import type { Duration, SlotState as WireState } from '#shared/availability.ts'
import type { Price } from '#shared/booking.ts'
import { detailOf } from '#shared/refusal-details.ts'
import { dayInWords } from '#shared/date-format.ts'
import { weekStartOf } from '#shared/days.ts'
import type { Answers } from '#client/lib/api.ts'
import type { Refusal } from '#client/lib/errors.ts'
import { hours } from '#client/lib/format.ts'
import type { SlotState, WeekDay } from '#client/ui/week-days.ts'

/** One week as `availability.slots` returns it. Instants are ISO strings. */
export type Week = Answers['availability']['slots']

const states: Record<WireState, SlotState> = {
  free: 'free',
  taken: 'busy',
  lead_time: 'lead_time',
  past: 'past',
  does_not_fit: 'short',
  beyond_horizon: 'lead_time',
  away: 'lead_time',
  full: 'busy',
}

/**
 * The week in the form that client/ui/week-slots.tsx shows: hours in the professional's zone, and each slot that is not free with
 * its reason.
 */
export function weekDays({ days, zone, durationHours, leadTimeInHours }: Week): WeekDay[] {
  return days.map(({ date, slots }) => ({
    date,
    slots: slots.map(({ start, end, state }) => ({
      start,
      end,
      label: hours(start, end, zone),
      state: states[state],
      reason: slotReason(state, durationHours, leadTimeInHours) ?? undefined,
    })),
  }))
}

/** Returns the slot with this start if that slot is free in the week, otherwise null. */
export function freeSlot(week: Week, start: string | undefined) {
  return week.days.flatMap(({ slots }) => slots).find((slot) => slot.start === start && slot.state === 'free') ?? null
}

/** The price of a booking that lasts `hours` hours, or null if the week has no price for that duration. */
export function priceAt({ prices }: Pick<Week, 'prices'>, duration: Duration): Price | null {
  return prices.find((price) => price.hours === duration) ?? null
}

/**
 * Formats a day for the offer of the next free start: '2026-11-26' becomes `{ label: 'qui, 26 nov', weekday: 'quinta', weekStart:
 * '2026-11-22' }`.
 */
export function dayToJumpTo(day: string) {
  const [weekday, month] = [dayInWords(day, { weekday: 'short' }), dayInWords(day, { month: 'short' })]
  return {
    label: `${weekday}, ${Number(day.slice(8))} ${month}`,
    weekday: dayInWords(day, { weekday: 'long' }).replace('-feira', ''),
    weekStart: weekStartOf(day),
  }
}

/** Returns the newest week from a refusal of a start or a price; null when the refusal contains none. */
export function freshWeekOf(refusal: Refusal): Week | null {
  const found = detailOf(refusal, 'price_changed') ?? detailOf(refusal, 'slot_taken') ?? detailOf(refusal, 'slot_unavailable')
  return found?.week ?? null
}
