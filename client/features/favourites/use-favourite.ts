import { useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { favouriteMessages } from '#shared/favourites.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { reportError } from '#client/lib/errors.ts'
import { toast } from '#client/ui/toast.ts'

type Page = Answers['search']['professionals']

/**
 * Returns whether a professional is a favourite, and a function that changes it. A change is shown at once and undone when the
 * server refuses it. Quick taps are sent one after the other, and the last one decides.
 */
export function useFavourite(professionalId: string, favourite: boolean) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const taps = useRef(0)
  const updateCache = useUpdateCache()
  const scope = { id: `favourite ${professionalId}` }
  const adding = trpc.favourites.add.useMutation({ scope, onSuccess: updateCache })
  const removing = trpc.favourites.remove.useMutation({ scope, onSuccess: updateCache })
  const kept = wanted ?? favourite
  const keep = async (next: boolean) => {
    const tap = ++taps.current
    setWanted(next)
    try {
      await (next ? adding : removing).mutateAsync({ professionalId })
      if (tap === taps.current && next) toast.success(favouriteMessages.added.title)
      if (tap === taps.current && !next) toast.undo(favouriteMessages.removed.title, () => void keep(true))
    } catch (error) {
      reportError(error, favouriteMessages.failed)
    }
    if (tap === taps.current) setWanted(null)
  }
  return { kept, toggle: () => keep(!kept) }
}

/**
 * Updates every cached response with the new state. A removed favourite disappears from the list of favourites at once, and the
 * list is loaded again afterwards.
 */
function useUpdateCache() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return ({ professionalId, favourite }: Answers['favourites']['add']) => {
    const mark = (page: Page): Page => ({
      ...page,
      items: page.items.map((item) => (item.id === professionalId ? { ...item, favourite } : item)),
    })
    // The cache stores search results in two shapes: as a list of pages, and as the single page that the route loader stored.
    queryClient.setQueriesData<InfiniteData<Page> | Page>({ queryKey: [['search', 'professionals']] }, (found) => {
      if (!found) return found
      return 'pages' in found ? { ...found, pages: found.pages.map(mark) } : mark(found)
    })
    queryClient.setQueriesData<Answers['search']['profile']>({ queryKey: [['search', 'profile']] }, (profile) =>
      profile?.id === professionalId ? { ...profile, favourite } : profile,
    )
    if (!favourite)
      utils.favourites.list.setData(
        undefined,
        (list) => list && { ...list, items: list.items.filter(({ id }) => id !== professionalId) },
      )
    void utils.favourites.list.invalidate()
  }
}
