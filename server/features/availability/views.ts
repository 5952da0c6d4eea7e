import { z } from 'zod'
import { durations, slotStates } from '#shared/availability.ts'
import { streamOf } from '#server/core/streams.ts'

const Hours = z.literal(durations)

/**
 * A possible start. `end` is the start plus the requested duration. It reveals neither who booked a slot nor the times of that
 * booking.
 */
export const SlotView = z.strictObject({ start: z.date(), end: z.date(), state: z.enum(slotStates) })

export const PriceView = z.strictObject({
  hours: Hours,
  amountInCents: z.number(),
  feeInCents: z.number(),
  firstBookingFeeInCents: z.number(),
  totalInCents: z.number(),
})

/** One week, Sunday to Saturday, on the professional's calendar. Days are `'YYYY-MM-DD'` in `zone`. */
export const WeekView = z.strictObject({
  professionalId: z.string(),
  zone: z.string(),
  durationHours: Hours,
  leadTimeInHours: z.number(),
  weekStart: z.string(),
  weekEnd: z.string(),
  /** The first day of the current week; earlier weeks are not shown. */
  firstWeekStart: z.string(),
  /** The first day of the last week that is shown, which contains the last bookable day. */
  lastWeekStart: z.string(),
  days: z.array(z.strictObject({ date: z.string(), slots: z.array(SlotView) })),
  /** The professional's current absence, or null. `until` is its last day; null means that the professional will end it. */
  away: z.strictObject({ until: z.string().nullable() }).nullable(),
  /** The first later day with a free start; set only if this week has no free start. */
  nextFreeDay: z.string().nullable(),
  prices: z.array(PriceView),
})
export type WeekView = z.output<typeof WeekView>

export const WindowView = z.strictObject({
  id: z.string(),
  weekday: z.number(),
  startTime: z.string(),
  endTime: z.string(),
  active: z.boolean(),
})
export type WindowView = z.output<typeof WindowView>

/**
 * The settings that decide the slots together with the weekly windows, in minutes, hours and days. `away.until` is the last day
 * of an absence.
 */
const AgendaSettings = z.strictObject({
  bufferBeforeInMinutes: z.number(),
  bufferAfterInMinutes: z.number(),
  leadTimeInHours: z.number(),
  horizonInDays: z.number(),
  maxBookingsPerDay: z.number().nullable(),
  /** Which changes and requests need the professional's consent. */
  choices: z.strictObject({ onlyAgreedChanges: z.boolean(), answersEach: z.boolean() }),
  away: z.strictObject({ since: z.date(), until: z.string().nullable() }).nullable(),
})

/**
 * An exception: days that differ from the weekly windows. Without times it covers the whole day. `bookings` is the number of
 * existing bookings within it, which stay.
 */
export const ExceptionView = z.strictObject({
  id: z.string(),
  kind: z.enum(['closed', 'open']),
  firstDay: z.string(),
  lastDay: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  label: z.string().nullable(),
  bookings: z.number(),
})
export type ExceptionView = z.output<typeof ExceptionView>

/** The professional's own week, Sunday first. A day without a window has an empty list. */
export const OwnWeek = z.strictObject({
  zone: z.string(),
  settings: AgendaSettings,
  /** True if the buffers are so long that they exclude neighbouring slots, which begin every 4 hours. */
  neighboursExcluded: z.boolean(),
  days: z.array(z.strictObject({ weekday: z.number(), windows: z.array(WindowView) })),
  /** The exceptions that are not past, ordered by date. */
  exceptions: z.array(ExceptionView),
})
export type OwnWeek = z.output<typeof OwnWeek>

export const Removed = z.strictObject({ windowId: z.string() })
export const ExceptionRemoved = z.strictObject({ exceptionId: z.string() })

/** An item that only says that the week of a professional may have changed; it does not describe the change. */
export const LiveWeek = streamOf(z.strictObject({ professionalId: z.string() }))
