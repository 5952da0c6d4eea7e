import { z } from 'zod'

/** A reschedule request that can still be answered. `mine`: the reader made it and waits for the other participant. */
export const RescheduleView = z.strictObject({ id: z.string(), toStart: z.date(), mine: z.boolean(), expiresAt: z.date() })
export type RescheduleView = z.output<typeof RescheduleView>

/** `moved`: the booking has the new start. `asked`: the other participant has been asked and may answer until `expiresAt`. */
export const RescheduledView = z.strictObject({
  state: z.enum(['moved', 'asked']),
  start: z.date(),
  requestId: z.string().nullable(),
  expiresAt: z.date().nullable(),
})
export type RescheduledView = z.output<typeof RescheduledView>

export const AnsweredView = z.strictObject({
  requestId: z.string(),
  status: z.enum(['accepted', 'declined', 'withdrawn']),
  bookingId: z.string(),
})
export type AnsweredView = z.output<typeof AnsweredView>
