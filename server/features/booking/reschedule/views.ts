import { z } from 'zod'

/** A wish for another hour that waits for an answer; `mine`: it waits for the other side. */
export const RescheduleView = z.strictObject({ id: z.string(), toStart: z.date(), mine: z.boolean(), expiresAt: z.date() })

/** `moved`: the visit is at the new hour. `asked`: the other side has been asked, until `expiresAt`. */
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
