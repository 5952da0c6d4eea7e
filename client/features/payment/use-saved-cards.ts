import type { Answers } from '#client/lib/api.ts'
import { trpc } from '#client/lib/api.ts'

export type SavedCard = Answers['payment']['cards']['cards'][number]

/**
 * Returns the caller's saved cards that have not expired, newest first; null while they are loading. After a failure the list is
 * empty, because the contractor can still type a card.
 */
export function useSavedCards(): SavedCard[] | null {
  const { data, isPending } = trpc.payment.cards.useQuery(undefined, { staleTime: 0 })
  if (isPending) return null
  return (data?.cards ?? []).filter(({ expired }) => !expired)
}
