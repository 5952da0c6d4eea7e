import { z } from 'zod'
import { Service } from '#shared/services.ts'

export const Services = z.array(z.enum(Service))

export const Hours = z.union([z.literal(4), z.literal(6), z.literal(8)])

export const Party = z.strictObject({ id: z.string(), name: z.string(), photo: z.string().nullable() })

/** The days of a pair under LC 150 (BR-4), and whether one more booking raises the hiring alert. */
export const MeterView = z.strictObject({
  /** Days of the week, Monday to Sunday, on which the two have a visit. */
  daysThisWeek: z.number(),
  /** What the alert counts: bookings of the last 7 days and what is to come (AMB-12). */
  last7Days: z.number(),
  limit: z.number(),
  alert: z.boolean(),
})
export type MeterView = z.output<typeof MeterView>

/** True: yes. False: not theirs, or no longer. A sentence: not yet, and when. */
const May = z.union([z.boolean(), z.strictObject({ reason: z.string() })])

export const MayView = z.strictObject({
  /** The customer's, before and after the payment. */
  cancel: May,
  /** The professional's. */
  decline: May,
  checkIn: May,
  checkOut: May,
  reportNoShow: May,
  /** Hers, from the start on: she will not come. */
  giveUp: May,
  /** Either side's: it will be late. */
  warnLate: May,
  reschedule: May,
  rebook: May,
})
export type MayView = z.output<typeof MayView>
