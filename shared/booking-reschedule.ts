import { z } from 'zod'
import { DayInput } from './availability.ts'
import { StartInput } from './booking.ts'
import { AcceptedAlert } from './booking-request.ts'
import { Id } from './text.ts'

/**
 * Requests the week of slots to which a booking may be rescheduled. `weekStart` is any day of that week, by default the day of
 * the booking.
 */
export const RescheduleSlots = z.strictObject({ bookingId: Id, weekStart: DayInput.optional() })
export type RescheduleSlots = z.output<typeof RescheduleSlots>

export const Reschedule = z.strictObject({ bookingId: Id, start: StartInput, acceptedAlert: AcceptedAlert })
export type Reschedule = z.output<typeof Reschedule>

export const RescheduleRef = z.strictObject({ requestId: Id })
export const AnswerReschedule = z.strictObject({ requestId: Id, accept: z.boolean(), acceptedAlert: AcceptedAlert })
export type AnswerReschedule = z.output<typeof AnswerReschedule>

export const rescheduleMessages = {
  alreadyStarted: 'A visita já começou.',
  sameStart: 'A visita já está neste horário.',
  requestOpen: 'Já há um pedido de novo horário aberto. Responda ou retire o pedido antes de fazer outro.',
  requestOver: 'Este pedido de novo horário não vale mais.',
} as const
