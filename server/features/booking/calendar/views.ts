import { z } from 'zod'

/** The private address of the caller's calendar; null when there is none. */
export const FeedView = z.strictObject({ url: z.string().nullable() })
export type FeedView = z.output<typeof FeedView>
