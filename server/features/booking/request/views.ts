import { z } from 'zod'

/** `holdExpiresAt` is coerced because a repeat of the same key answers from stored JSON. */
export const RequestedView = z.strictObject({
  bookingId: z.string(),
  holdExpiresAt: z.coerce.date<Date | string>(),
  /** Of that one booking, whatever the series costs. */
  totalInCents: z.number(),
  seriesId: z.string().nullable(),
  /** Every visit that was reserved, in order; the first is `bookingId`. */
  bookingIds: z.array(z.string()),
})
export type RequestedView = z.input<typeof RequestedView>
