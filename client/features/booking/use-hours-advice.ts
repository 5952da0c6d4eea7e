import { adviceWords, adviseHours } from '#shared/hours-advised.ts'
import type { Service } from '#shared/services.ts'
import { trpc } from '#client/lib/api.ts'

const HOME_FRESH_FOR_MS = 600_000

/** How long the contractor's home usually takes with these services, and why; undefined while the home is not known. */
export function useHoursAdvice(enabled: boolean, asked: readonly Service[]): string | undefined {
  const { data } = trpc.profile.mine.useQuery(undefined, { enabled, staleTime: HOME_FRESH_FOR_MS, retry: false })
  // Learned at night, so it stays as it is for the visit. Without it the advice is the table's.
  const learned = trpc.booking.usualHours.useQuery(undefined, { enabled, staleTime: Infinity, retry: false })
  return data?.residence ? adviceWords(adviseHours(data.residence, asked, learned.data?.items)) : undefined
}
