import { z } from 'zod'
import { durations } from '#shared/availability.ts'
import { services } from '#shared/services.ts'

export const Done = z.strictObject({ ok: z.literal(true) })

/** `confirmed`: whether the wish is in force; false while it waits for the link in the email. */
export const AskedView = z.strictObject({ confirmed: z.boolean() })
export type AskedView = z.output<typeof AskedView>

/**
 * A wish: a request to be notified when a professional is free. `place`: null means the person's home. `endsAt`: when the wish is
 * deleted.
 */
export const WishView = z.strictObject({
  id: z.string(),
  place: z.strictObject({ slug: z.string(), words: z.string() }).nullable(),
  service: z.enum(services).nullable(),
  day: z.string().nullable(),
  hours: z.literal(durations),
  endsAt: z.date(),
})
export type WishView = z.output<typeof WishView>

export const MyWishesView = z.strictObject({ items: z.array(WishView) })
export type MyWishesView = z.output<typeof MyWishesView>
