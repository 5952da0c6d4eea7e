import { z } from 'zod'
import { BookingStatus, type Side } from '#shared/booking.ts'
import { refundRules, refundSentence, type Refund } from '#shared/booking-cancel.ts'

/** `refundInCents` is the contractor's refund: 0 when nothing was paid or nothing is due, and null for the professional. */
export const CancelledView = z.strictObject({
  bookingId: z.string(),
  status: z.enum(BookingStatus),
  refundInCents: z.number().nullable(),
})
export type CancelledView = z.output<typeof CancelledView>

/**
 * The response to an admin who cancelled a booking. `refundInCents` is what the contractor gets back, 0 when nothing was paid.
 */
export const CancelledByTeam = z.strictObject({ bookingId: z.string(), refundInCents: z.number() })
export type CancelledByTeam = z.output<typeof CancelledByTeam>

/**
 * The refund that a cancellation would cause now, with a sentence in Portuguese. Amounts are in cents. They are null for the
 * professional, who could otherwise compute what the contractor paid.
 */
export const CancelQuoteView = z.strictObject({
  rule: z.enum(refundRules),
  refundInCents: z.number().nullable(),
  keptByProfessionalInCents: z.number().nullable(),
  feeKeptInCents: z.number().nullable(),
  sentence: z.string(),
})
export type CancelQuoteView = z.output<typeof CancelQuoteView>

/** The bookings of a series that would be cancelled together, ordered by start, each with its refund. `refundInCents` is the sum of these refunds. */
export const SeriesQuoteView = z.strictObject({
  refundInCents: z.number(),
  visits: z.array(z.strictObject({ bookingId: z.string(), start: z.date(), quote: CancelQuoteView })),
})
export type SeriesQuoteView = z.output<typeof SeriesQuoteView>

/** The bookings of a series that were cancelled together, and the sum of their refunds. */
export const CancelledSeriesView = z.strictObject({ bookingIds: z.array(z.string()), refundInCents: z.number() })
export type CancelledSeriesView = z.output<typeof CancelledSeriesView>

/** Returns the response to the participant who ended a booking. */
export function cancelledView(bookingId: string, side: Side, refundInCents: number): CancelledView {
  return { bookingId, status: BookingStatus.cancelled, refundInCents: side === 'contractor' ? refundInCents : null }
}

/** The refund of a cancellation for one participant. The professional sees no amounts. */
export function quoteView(refund: Refund, side: Side): CancelQuoteView {
  const sentence = refundSentence(refund, side)
  if (side === 'contractor') return { ...refund, sentence }
  return { rule: refund.rule, refundInCents: null, keptByProfessionalInCents: null, feeKeptInCents: null, sentence }
}
