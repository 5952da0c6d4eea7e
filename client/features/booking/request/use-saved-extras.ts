import { useLocation } from '@tanstack/react-router'
import type { HistoryState } from '@tanstack/react-router'
import { use } from 'react'
import { SessionContext } from '#client/lib/session.ts'
import type { Extras } from './booking-request.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The services and notes that the contractor chose for a booking, now or in an earlier booking that is booked again. They
     * describe a home, so they are not stored in the URL.
     */
    extras?: Partial<Extras> | undefined
    /** The id of the person who made the stored choices. */
    extrasOf?: string | undefined
  }
}

type Marked = Pick<HistoryState, 'extras' | 'extrasOf'>

/**
 * Returns the choices stored in the page's history state, and a function that returns a history state with new choices. The
 * history outlives a sign-out, so only the person who made the choices gets them.
 */
export function useSavedExtras(): { saved: Partial<Extras> | undefined; mark: (extras: Partial<Extras>) => Marked } {
  const userId = use(SessionContext)?.current().user?.id
  const { extras, extrasOf } = useLocation({ select: ({ state }) => state })
  return { saved: extrasOf === userId ? extras : undefined, mark: (kept) => ({ extras: kept, extrasOf: userId }) }
}
