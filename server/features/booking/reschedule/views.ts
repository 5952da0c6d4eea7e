import { z } from 'zod'
import { WeekView } from '#server/features/availability/service.ts'

/** The week of slots to which a booking may be rescheduled. `atOnce` says that the other participant need not agree. */
export const RescheduleWeekView = z.strictObject({ ...WeekView.shape, atOnce: z.boolean() })
export type RescheduleWeekView = z.output<typeof RescheduleWeekView>

/** A reschedule request that can still be answered. `mine`: the reader made it, so the other participant must answer. */
export const RescheduleView = z.strictObject({ id: z.string(), toStart: z.date(), mine: z.boolean(), expiresAt: z.date() })
export type RescheduleView = z.output<typeof RescheduleView>

/** `moved` means that the booking has the new start. `asked` means that the other participant may answer until `expiresAt`. */
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
