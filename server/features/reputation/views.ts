import { z } from 'zod'
import { StrikeCause } from '#shared/strikes.ts'

const strike = {
  id: z.string(),
  bookingId: z.string(),
  cause: z.enum(StrikeCause),
  /** The start of the booking, and the zone in which it is read. */
  start: z.date(),
  zone: z.string(),
  occurredAt: z.date(),
  /** Whether it counts now, and until when it does or did. */
  counts: z.boolean(),
  until: z.date(),
  withdrawnAt: z.date().nullable(),
  withdrawnReason: z.string().nullable(),
}

/** A professional's own occurrences. */
export const MyStrikes = z.strictObject({ items: z.array(z.strictObject(strike)), counting: z.int() })
export type MyStrikes = z.output<typeof MyStrikes>

/** A page of occurrences for admins. */
export const StrikesView = z.strictObject({
  items: z.array(z.strictObject({ ...strike, professional: z.strictObject({ id: z.string(), name: z.string() }) })),
  nextCursor: z.string().nullable(),
})
export type StrikesView = z.output<typeof StrikesView>

export const Done = z.strictObject({ ok: z.literal(true) })
