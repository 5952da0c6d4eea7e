import { adviceWords, adviseHours, type Asked, type HomeSize } from '#shared/hours-advised.ts'
import { trpc } from '#client/lib/api.ts'

/** Returns how many hours a home usually takes with these services and extra tasks, and why; undefined without a home. */
export function useHoursAdvice(home: HomeSize | null | undefined, asked: Asked): string | undefined {
  // The server computes the real durations of bookings once a night, so a response stays valid while the page is open. Without a
  // response the advice about the hours comes from a fixed table.
  const learned = trpc.booking.usualHours.useQuery(undefined, { enabled: Boolean(home), staleTime: Infinity, retry: false })
  return home ? adviceWords(adviseHours(home, asked, learned.data?.items)) : undefined
}
