import { z } from 'zod'

/** The five figures of /admin. */
export const Overview = z.strictObject({
  gmvInCents: z.number(),
  revenueInCents: z.number(),
  activeUsers: z.number(),
  pendingVerifications: z.number(),
  openDisputes: z.number(),
})
