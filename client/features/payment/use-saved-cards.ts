import type { Answers } from '#client/lib/api.ts'
import { trpc } from '#client/lib/api.ts'

export type SavedCard = Answers['payment']['cards']['cards'][number]

/**
 * The caller's saved cards that have not expired, newest first; null while they are loading. A failure counts as none, because a card
 * can always be typed.
 */
export function useSavedCards(): SavedCard[] | null {
  const { data, isPending } = trpc.payment.cards.useQuery(undefined, { staleTime: 0 })
  if (isPending) return null
  return (data?.cards ?? []).filter(({ expired }) => !expired)
}
