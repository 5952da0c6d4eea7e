import { z } from 'zod'

/** `holdExpiresAt` is coerced because a repeat of the same idempotency key is answered from stored JSON. */
export const RequestedView = z.strictObject({
  bookingId: z.string(),
  holdExpiresAt: z.coerce.date<Date | string>(),
  /** The total of the first booking alone, in cents. */
  totalInCents: z.number(),
  seriesId: z.string().nullable(),
  /** Every booking that is held, in order; the first is `bookingId`. */
  bookingIds: z.array(z.string()),
})
export type RequestedView = z.input<typeof RequestedView>

/** The accepted request. */
export const AcceptedView = z.strictObject({ bookingId: z.string() })
export type AcceptedView = z.output<typeof AcceptedView>
