import { z } from 'zod'

/** The private address of the caller's calendar feed; null when the caller has no feed. */
export const FeedView = z.strictObject({ url: z.string().nullable() })
export type FeedView = z.output<typeof FeedView>
