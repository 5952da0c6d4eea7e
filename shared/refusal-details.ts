import { z } from 'zod'
import { DurationInput, slotStates } from './availability.ts'
import { refundRules } from './booking-cancel.ts'

const Instant = z.iso.datetime()
const Price = z.object({
  hours: DurationInput,
  amountInCents: z.number(),
  feeInCents: z.number(),
  firstBookingFeeInCents: z.number(),
  totalInCents: z.number(),
})
/** One week of slots as `availability.slots` returns it. */
const Week = z.object({
  professionalId: z.string(),
  zone: z.string(),
  durationHours: DurationInput,
  leadTimeInHours: z.number(),
  weekStart: z.string(),
  weekEnd: z.string(),
  firstWeekStart: z.string(),
  lastWeekStart: z.string(),
  days: z
    .array(
      z.object({
        date: z.string(),
        slots: z.array(z.object({ start: Instant, end: Instant, state: z.enum(slotStates) })),
      }),
    )
    .length(7),
  away: z.object({ until: z.string().nullable() }).nullable(),
  nextFreeDay: z.string().nullable(),
  prices: z.array(Price),
})
const cents = z.number().int().min(0).nullable()
const Quote = z.object({
  rule: z.enum(refundRules),
  refundInCents: cents,
  keptByProfessionalInCents: cents,
  feeKeptInCents: cents,
  sentence: z.string(),
})
const StartState = z.enum([...slotStates, 'closed'])

/**
 * For each reason of a refusal, the data that the server sends besides the sentence. The client receives dates as ISO strings.
 * The server's `Conflict` accepts no other data for these reasons.
 */
const refusalDetails = {
  contract_open: z.object({ contractId: z.string() }),
  /** `counts` are the numbers of bookings that are stored when the contractor accepts the warning about employment. */
  employment_alert: z.object({
    counts: z.unknown().optional(),
    meter: z.object({ daysThisWeek: z.number(), last7Days: z.number(), limit: z.number(), alert: z.boolean() }).optional(),
  }),
  price_changed: z.object({ prices: z.array(Price).min(1), week: Week.optional() }),
  /** The recalculated refund: `quote` for one booking, `series` for the bookings of a series. */
  refund_changed: z.object({ quote: Quote.optional(), series: z.unknown().optional() }),
  series_conflicts: z.object({
    dates: z.array(z.object({ start: Instant, state: StartState, alternatives: z.array(Instant) })).min(1),
  }),
  slot_taken: z.object({ week: Week.optional() }),
  slot_unavailable: z.object({ state: StartState, why: z.string().nullable(), week: Week.optional() }),
}

type RefusalDetails = { [Reason in keyof typeof refusalDetails]: z.output<(typeof refusalDetails)[Reason]> }

/** The data that the server sends with a refusal of this reason. Dates may still be `Date` objects. */
export type SentDetail<Reason extends string> = Reason extends keyof RefusalDetails ? Sent<RefusalDetails[Reason]> : unknown

type Sent<Value> = Value extends string
  ? Value | Date
  : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Sent<Value[Name]> }
      : Value

/** Returns the data of a refusal with the reason `wanted`; null for any other refusal, and for data of another shape. */
export function detailOf<Reason extends keyof RefusalDetails>(
  { reason, detail }: { reason: string | null; detail: unknown },
  wanted: Reason,
): RefusalDetails[Reason] | null {
  const parsed = reason === wanted ? refusalDetails[wanted].safeParse(detail) : null
  return parsed?.success ? (parsed.data as RefusalDetails[Reason]) : null
}
