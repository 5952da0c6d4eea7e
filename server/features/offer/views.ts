import { z } from 'zod'
import { durations } from '#shared/availability.ts'
import { NeedEnd } from '#shared/offers.ts'
import { services } from '#shared/services.ts'

export const Done = z.strictObject({ ok: z.literal(true) })
export const OpenedView = z.strictObject({ needId: z.string() })
/** `booked` says that the professional's yes created the booking, because a card pays for it at once. */
export const TakenView = z.strictObject({ booked: z.boolean() })
/**
 * The professionals who could come instead of one who cancelled or did not come. `fromInCents` is the lowest total, or null when
 * nobody could come. After a cancellation, `starts` has only the start of the booking. After an absence, it has the possible
 * starts of that day and the next.
 */
export const SubstitutesView = z.strictObject({
  people: z.number(),
  fromInCents: z.number().nullable(),
  paidInCents: z.number(),
  services: z.array(z.enum(services)),
  sought: z.boolean(),
  starts: z.array(z.date()),
  zone: z.string(),
})
export type SubstitutesView = z.output<typeof SubstitutesView>
export const ChosenView = z.strictObject({ bookingId: z.string() })

const asked = {
  id: z.string(),
  /** A day of the calendar, 'YYYY-MM-DD'. */
  day: z.string(),
  hours: z.literal(durations),
  services: z.array(z.enum(services)),
  note: z.string().nullable(),
  expiresAt: z.date(),
}

/**
 * A professional's yes as the contractor sees it. `free` says that the start can still be requested. `totalInCents` is its
 * present price with the fee.
 */
const AnswerView = z.strictObject({
  professional: z.strictObject({
    id: z.string(),
    name: z.string(),
    photo: z.string().nullable(),
    rating: z.number(),
    reviewCount: z.number(),
    newcomer: z.boolean(),
    distanceInKm: z.number().nullable(),
  }),
  start: z.date(),
  zone: z.string(),
  note: z.string().nullable(),
  totalInCents: z.number(),
  free: z.boolean(),
})

/**
 * A need as its contractor sees it. `end` says how it ended, or is null while it is open. `invited` is the number of
 * professionals to whom it was offered.
 */
export const NeedView = z.strictObject({
  ...asked,
  ceilingInCents: z.number(),
  end: z.enum(NeedEnd).nullable(),
  bookingId: z.string().nullable(),
  invited: z.number(),
  answers: z.array(AnswerView),
})
export type NeedView = z.output<typeof NeedView>
export const MyNeedsView = z.strictObject({ items: z.array(NeedView) })
export type MyNeedsView = z.output<typeof MyNeedsView>

/**
 * A need (work that a contractor wants done on a day) as shown to a professional to whom it was offered, without the address.
 * `amountInCents` is what the professional would earn, `starts` are the professional's free starts, and `answer` is the
 * professional's own yes. `full` says that five others have said yes.
 */
export const OfferedView = z.strictObject({
  ...asked,
  firstName: z.string(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  distanceInKm: z.number().nullable(),
  amountInCents: z.number(),
  zone: z.string(),
  starts: z.array(z.date()),
  answer: z.strictObject({ start: z.date(), note: z.string().nullable() }).nullable(),
  /** True if a yes creates the booking at once. */
  atOnce: z.boolean(),
  full: z.boolean(),
})
export type OfferedView = z.output<typeof OfferedView>

/** `on`: whether the caller wants to receive offers of needs. */
export const WaitingOffersView = z.strictObject({ on: z.boolean(), items: z.array(OfferedView) })
export type WaitingOffersView = z.output<typeof WaitingOffersView>
