import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { linkStyles } from '#client/ui/link-styles.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page before this one in the history is the list in which this person was found. */
    fromSearch?: true | undefined
  }
}

/** What the links of the list say to the profile they open. */
export const fromSearch = { fromSearch: true } as const

/**
 * To /buscar: where the profile was opened from the list, back to that list as it was left, with its filters and its place; else
 * to a fresh one. `className` in place of the look of a link.
 */
export function BackToSearch({ className }: { className?: string }) {
  const { history } = useRouter()
  const came = useLocation({ select: ({ state }) => state.fromSearch === true })
  const goBack = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!came || elsewhere) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to="/buscar" onClick={goBack} className={className ?? linkStyles({ kind: 'action', className: 'no-print -ml-1' })}>
      {!className && <ChevronLeft aria-hidden />}
      Voltar para a busca
    </Link>
  )
}
