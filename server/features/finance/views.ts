import { z } from 'zod'

const Share = z.strictObject({ name: z.string(), inCents: z.number(), count: z.number() })

export const FinanceView = z.strictObject({
  year: z.number(),
  /** The years that have a report, and the current year, the newest first. */
  years: z.array(z.number()),
  total: z.strictObject({ inCents: z.number(), services: z.number() }),
  byProfessional: z.array(Share),
  byService: z.array(Share),
  /** The twelve months of the year from January on, in cents. A future month is 0. */
  months: z.array(z.strictObject({ month: z.number(), inCents: z.number() })),
  /** All reports by year and month descending. `url`: the address of the PDF on our server. */
  reports: z.array(
    z.strictObject({
      id: z.string(),
      month: z.number(),
      year: z.number(),
      totalInCents: z.number(),
      services: z.number(),
      url: z.string().nullable(),
    }),
  ),
})
export type FinanceView = z.output<typeof FinanceView>

/** The name and the text of a CSV file. */
export const CsvView = z.strictObject({ fileName: z.string(), csv: z.string() })
export type CsvView = z.output<typeof CsvView>
