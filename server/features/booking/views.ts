import { z } from 'zod'
import { durations } from '#shared/availability.ts'
import { ExtraTask } from '#shared/extra-tasks.ts'
import { Service } from '#shared/services.ts'

export const Services = z.array(z.enum(Service))
export const ExtraTasks = z.array(z.enum(ExtraTask))

export const Hours = z.literal(durations)

export const Party = z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() })

/** The place of a booking as the contractor knows it. `receiver` is the person who opens the door, if not the contractor. */
export const Place = z.strictObject({
  name: z.string().nullable(),
  receiver: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  district: z.string().nullable(),
})
export type Place = z.output<typeof Place>

/**
 * On how many days of a week a contractor has a booking with a professional, and whether one more booking requires the hiring
 * alert, the warning that frequent hiring may be employment (LC 150).
 */
export const MeterView = z.strictObject({
  /** The number of days in the week, Monday to Sunday, on which the contractor and the professional have a booking. */
  daysThisWeek: z.number(),
  /** The bookings that count for the hiring alert: those of the last 7 days and future ones. */
  last7Days: z.number(),
  limit: z.number(),
  alert: z.boolean(),
})
export type MeterView = z.output<typeof MeterView>

/**
 * Says if a participant may perform an action: true, false if it is never possible or no longer, or an object with the reason if
 * it is not possible yet.
 */
const May = z.union([z.boolean(), z.strictObject({ reason: z.string() })])
export const MayView = z.strictObject({
  /** Says if the contractor may cancel the booking, before and after the payment. */
  cancel: May,
  /** Says if the professional may accept a paid request. */
  accept: May,
  /** Says if the professional may decline or cancel the booking. */
  decline: May,
  checkIn: May,
  checkOut: May,
  reportNoShow: May,
  /** Says if the professional may give up the booking after its start, which counts as an absence. */
  giveUp: May,
  /** Says if a participant may report being late. */
  warnLate: May,
  /** Says if the professional may announce being on the way to the booking. */
  onTheWay: May,
  reschedule: May,
  rebook: May,
})
export type MayView = z.output<typeof MayView>
