// This file must not import zod, because the landing page names the days.
import { DAY_MS } from './days.ts'

/** For how many days after its end a booking may be reviewed. */
export const REVIEW_WINDOW_IN_DAYS = 14

/** The end of the review window of a booking. From then on it cannot be reviewed, and its existing reviews are revealed. */
export function reviewWindowEnd(endsAt: Date): Date {
  return new Date(endsAt.getTime() + REVIEW_WINDOW_IN_DAYS * DAY_MS)
}
