import { z } from 'zod'

/** How many days a period of /admin has. */
export const figurePeriods = [7, 30, 90] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** The last `days` days with today, which are compared with as many days before. */
export const ReadProgress = z.strictObject({
  days: z.literal(figurePeriods, { error: 'Período desconhecido' }).default(30),
})
