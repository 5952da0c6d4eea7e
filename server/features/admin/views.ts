import { z } from 'zod'

/** ADM-1: the five figures of /admin. Money is integer cents. */
export const Overview = z.strictObject({
  gmvInCents: z.number(),
  revenueInCents: z.number(),
  activeUsers: z.number(),
  pendingVerifications: z.number(),
  openDisputes: z.number(),
})
