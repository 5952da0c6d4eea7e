import { z } from 'zod'

/** The five figures of /admin. */
export const Overview = z.strictObject({
  gmvInCents: z.number(),
  revenueInCents: z.number(),
  activeUsers: z.number(),
  pendingVerifications: z.number(),
  openDisputes: z.number(),
})

/** The result of a check of the invariants: names of violated rules with row ids, no personal data. */
export const Invariants = z.strictObject({ broken: z.array(z.string()), checkedAt: z.date() })
