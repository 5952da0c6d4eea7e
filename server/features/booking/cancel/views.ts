import { z } from 'zod'
import { refundRules } from '#shared/booking-life.ts'
import { BookingStatus } from '#shared/booking.ts'

/** `refundInCents`: what goes back to the customer; 0 where nothing was paid or nothing is due, null for the professional (R-C5). */
export const CancelledView = z.strictObject({
  bookingId: z.string(),
  status: z.enum(BookingStatus),
  refundInCents: z.number().nullable(),
})
export type CancelledView = z.output<typeof CancelledView>

/**
 * What a cancellation would cost now, for whoever asks; amounts in cents, null for the professional, from whom what the household
 * pays can be told (R-C5); `sentence` in Portuguese.
 */
export const CancelQuoteView = z.strictObject({
  rule: z.enum(refundRules),
  refundInCents: z.number().nullable(),
  keptByProfessionalInCents: z.number().nullable(),
  feeKeptInCents: z.number().nullable(),
  sentence: z.string(),
})
export type CancelQuoteView = z.output<typeof CancelQuoteView>
