import { z } from 'zod'
import { durations } from '#shared/availability.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { services } from '#shared/services.ts'

export const Done = z.strictObject({ ok: z.literal(true) })
/** The starts to which a series may move, in order of time. */
export const StartsView = z.strictObject({ starts: z.array(z.date()) })
export type StartsView = z.output<typeof StartsView>
export const ChangedView = z.strictObject({ state: z.enum(['changed', 'asked']) })

/**
 * The new price that the professional offers, in cents. `totalInCents` is null for the professional, who must not learn what the
 * contractor pays. `from` is a day in `zone`.
 */
const Offer = z.strictObject({
  from: z.string(),
  amountInCents: z.number(),
  totalInCents: z.number().nullable(),
  state: z.enum(['waiting', 'accepted', 'refused']),
})

/** An open-ended series as one of its participants reads it. */
export const SeriesView = z.strictObject({
  seriesId: z.string(),
  side: z.enum(['contractor', 'professional']),
  contractor: z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() }),
  professional: z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() }),
  zone: z.string(),
  everyWeeks: z.union([z.literal(1), z.literal(2)]),
  hours: z.literal(durations),
  services: z.array(z.enum(services)),
  startTime: z.string(),
  /** The next date of the series, which also determines its day of the week. */
  nextDay: z.string(),
  /** What the professional gets for one booking at the agreed price, and what the contractor pays for it, in cents. */
  amountInCents: z.number(),
  totalInCents: z.number().nullable(),
  state: z.enum(['not_started', 'running', 'paused', 'ended']),
  pausedUntil: z.string().nullable(),
  endsOn: z.string().nullable(),
  endedByMe: z.boolean(),
  /** True if no new dates are booked because the contractor has no active plan. Always false for the professional. */
  planOver: z.boolean(),
  missedDays: z.array(z.string()),
  proposal: z.strictObject({ start: z.date(), mine: z.boolean() }).nullable(),
  offer: Offer.nullable(),
  card: z.strictObject({ brand: z.string(), lastFour: z.string() }).nullable(),
  /** The future bookings of the series, by start; `holiday`: the public holiday on that day. */
  ahead: z.array(
    z.strictObject({
      bookingId: z.string(),
      start: z.date(),
      status: z.enum(BookingStatus),
      paymentStatus: z.enum(PaymentStatus),
      holiday: z.string().nullable(),
      maySkip: z.boolean(),
    }),
  ),
  /** The paid amounts by month; empty for the professional. */
  months: z.array(z.strictObject({ month: z.string(), visits: z.number(), totalInCents: z.number() })),
  now: z.date(),
})
export type SeriesView = z.output<typeof SeriesView>

/** The running series of the caller, the next date first. */
export const MySeriesView = z.strictObject({
  series: z.array(
    z.strictObject({
      seriesId: z.string(),
      side: z.enum(['contractor', 'professional']),
      other: z.string(),
      everyWeeks: z.union([z.literal(1), z.literal(2)]),
      startTime: z.string(),
      nextDay: z.string(),
      /** True if a new price or a proposed change waits for the caller's answer. */
      waits: z.boolean(),
    }),
  ),
})
export type MySeriesView = z.output<typeof MySeriesView>
