import { z } from 'zod'

/** The private address of one's calendar; null while there is none. */
export const FeedView = z.strictObject({ url: z.string().nullable() })
export type FeedView = z.output<typeof FeedView>
