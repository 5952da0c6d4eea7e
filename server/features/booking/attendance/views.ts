import { z } from 'zod'
import { BookingStatus } from '#shared/booking.ts'

export const StepView = z.strictObject({ bookingId: z.string(), status: z.enum(BookingStatus) })
export type StepView = z.output<typeof StepView>

export const LateView = z.strictObject({ bookingId: z.string(), minutes: z.number() })
export type LateView = z.output<typeof LateView>

export const OnTheWayView = z.strictObject({ bookingId: z.string(), onTheWayAt: z.date().nullable() })
export type OnTheWayView = z.output<typeof OnTheWayView>

export const Done = z.strictObject({ ok: z.literal(true) })
