import { z } from 'zod'

/** `holdExpiresAt` is coerced to a date because a request with a repeated idempotency key is answered from stored JSON. */
export const RequestedView = z.strictObject({
  bookingId: z.string(),
  holdExpiresAt: z.coerce.date<Date | string>(),
  /** The total of the first booking alone, in cents. */
  totalInCents: z.number(),
  seriesId: z.string().nullable(),
  /** The ids of all held bookings, by start; the first is `bookingId`. */
  bookingIds: z.array(z.string()),
})
export type RequestedView = z.input<typeof RequestedView>

/** The response to the professional who accepted a request. */
export const AcceptedView = z.strictObject({ bookingId: z.string() })
export type AcceptedView = z.output<typeof AcceptedView>
