import { z } from 'zod'

export const ClubView = z.strictObject({
  /** True if the discount club can be bought, because it has partner shops or the sandbox sells a demonstration. */
  sold: z.boolean(),
  demonstration: z.boolean(),
  /** The names of the shops that give the discounts. */
  partners: z.array(z.string()),
  /** The caller's active membership. `code` is null until the webhook of the payment has created the membership. */
  member: z.strictObject({ code: z.string().nullable(), since: z.date().nullable(), endsAt: z.date().nullable() }).nullable(),
})
export type ClubView = z.output<typeof ClubView>
