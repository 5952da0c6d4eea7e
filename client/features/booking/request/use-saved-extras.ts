import { useLocation } from '@tanstack/react-router'
import type { HistoryState } from '@tanstack/react-router'
import { use } from 'react'
import { SessionContext } from '#client/lib/session.ts'
import type { Extras } from './booking-request.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The details that the contractor typed for the booking, or those of an earlier booking that is booked again. They describe
     * a home, so they are not in the URL.
     */
    extras?: Partial<Extras> | undefined
    /** The id of the person whose details these are. */
    extrasOf?: string | undefined
  }
}

type Marked = Pick<HistoryState, 'extras' | 'extrasOf'>

/**
 * The extras stored in the page's history state, and a function that returns a state with given extras. The history outlives a
 * sign-out, and the next person in the tab may go back in it, so only the person who typed the extras gets them.
 */
export function useSavedExtras(): { saved: Partial<Extras> | undefined; mark: (extras: Partial<Extras>) => Marked } {
  const userId = use(SessionContext)?.current().user?.id
  const { extras, extrasOf } = useLocation({ select: ({ state }) => state })
  return { saved: extrasOf === userId ? extras : undefined, mark: (kept) => ({ extras: kept, extrasOf: userId }) }
}
