import { z } from 'zod'

/** The lengths, in days, of the periods for which /admin shows figures. */
export const figurePeriods = [7, 30, 90] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** Requests the figures of the last `days` days including today. They are compared with the same number of days before. */
export const ReadProgress = z.strictObject({
  days: z.literal(figurePeriods, { error: 'Período desconhecido' }).default(30),
})
