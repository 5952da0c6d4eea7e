import { adviceWords, adviseHours, type Asked, type HomeSize } from '#shared/hours-advised.ts'
import { trpc } from '#client/lib/api.ts'

/** How long a home usually takes with these services and extra tasks, and why; undefined without a home. */
export function useHoursAdvice(home: HomeSize | null | undefined, asked: Asked): string | undefined {
  // Learned at night, so it stays as it is for the visit. Without it the advice is the table's.
  const learned = trpc.booking.usualHours.useQuery(undefined, { enabled: Boolean(home), staleTime: Infinity, retry: false })
  return home ? adviceWords(adviseHours(home, asked, learned.data?.items)) : undefined
}
