import { z } from 'zod'
import { durations } from '#shared/availability.ts'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { services } from '#shared/services.ts'

export const Done = z.strictObject({ ok: z.literal(true) })
/** Starts in order. */
export const StartsView = z.strictObject({ starts: z.array(z.date()) })
export type StartsView = z.output<typeof StartsView>
export const ChangedView = z.strictObject({ state: z.enum(['changed', 'asked']) })

/** Cents; null for the professional where they would say what the contractor pays. Days are those of `zone`. */
const Offer = z.strictObject({
  from: z.string(),
  amountInCents: z.number(),
  totalInCents: z.number().nullable(),
  state: z.enum(['waiting', 'accepted', 'refused']),
})

/** All that a participant reads about a series without an end. */
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
  /** A day of the series, which names its day of the week. */
  nextDay: z.string(),
  /** What the professional gets for a visit at the agreed price, and what the contractor pays for it. */
  amountInCents: z.number(),
  totalInCents: z.number().nullable(),
  state: z.enum(['not_started', 'running', 'paused', 'ended']),
  pausedUntil: z.string().nullable(),
  endsOn: z.string().nullable(),
  endedByMe: z.boolean(),
  /** No new dates are booked, because the contractor has no active plan. The contractor alone reads it. */
  planOver: z.boolean(),
  missedDays: z.array(z.string()),
  proposal: z.strictObject({ start: z.date(), mine: z.boolean() }).nullable(),
  offer: Offer.nullable(),
  card: z.strictObject({ brand: z.string(), lastFour: z.string() }).nullable(),
  /** The visits ahead, in order; `holiday`: the public holiday of the day. */
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
  /** What was paid by month; the contractor alone reads it. */
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
      /** Somebody waits for the caller's answer. */
      waits: z.boolean(),
    }),
  ),
})
export type MySeriesView = z.output<typeof MySeriesView>
