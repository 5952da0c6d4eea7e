import { z } from 'zod'
import { durations } from '#shared/availability.ts'
import { ExtraTask } from '#shared/extra-tasks.ts'
import { Service } from '#shared/services.ts'

export const Services = z.array(z.enum(Service))
export const ExtraTasks = z.array(z.enum(ExtraTask))

export const Hours = z.literal(durations)

export const Party = z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() })

/** The place of a booking as the contractor recognises it. `receiver`: who opens the door, if not the contractor. */
export const Place = z.strictObject({
  name: z.string().nullable(),
  receiver: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  district: z.string().nullable(),
})
export type Place = z.output<typeof Place>

/** On how many days a pair meets under LC 150, and whether one more booking raises the hiring alert. */
export const MeterView = z.strictObject({
  /** Days of the week, Monday to Sunday, with a booking of the two. */
  daysThisWeek: z.number(),
  /** What the alert counts: bookings of the last 7 days and those to come. */
  last7Days: z.number(),
  limit: z.number(),
  alert: z.boolean(),
})
export type MeterView = z.output<typeof MeterView>

/** True: this side may do it. False: it is not for this side, or no longer possible. A sentence: why it is not possible yet. */
const May = z.union([z.boolean(), z.strictObject({ reason: z.string() })])
export const MayView = z.strictObject({
  /** For the contractor, before and after the payment. */
  cancel: May,
  /** For the professional: the yes to a paid request. */
  accept: May,
  /** For the professional. */
  decline: May,
  checkIn: May,
  checkOut: May,
  reportNoShow: May,
  /** For the professional, from the start on: they will not come. */
  giveUp: May,
  /** For both sides: they will be late. */
  warnLate: May,
  /** For the professional: on the way to the visit. */
  onTheWay: May,
  reschedule: May,
  rebook: May,
})
export type MayView = z.output<typeof MayView>
