import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isInNewTab } from '#client/lib/in-new-tab.ts'
import { linkStyles } from '#client/ui/link-styles.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the history entry of a page that was opened from the list of search results. */
    fromSearch?: true | undefined
  }
}

/** The history state for a link from the list of search results to a profile. */
export const fromSearch = { fromSearch: true } as const

/**
 * A link to the search. It goes back to the list of results with its filters and scroll position if the profile was opened from
 * there. `className` replaces the look of a link.
 */
export function BackToSearch({ className }: { className?: string }) {
  const { history } = useRouter()
  const cameFromSearch = useLocation({ select: ({ state }) => state.fromSearch === true })
  const goBack = (event: MouseEvent) => {
    if (!cameFromSearch || isInNewTab(event)) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link
      to="/buscar"
      onClick={goBack}
      className={className ?? linkStyles({ kind: 'action', className: 'no-print -ml-1 min-w-11' })}
    >
      {!className && <ChevronLeft aria-hidden />}
      <span className={className ? undefined : 'max-sm:sr-only'}>Voltar para a busca</span>
    </Link>
  )
}
