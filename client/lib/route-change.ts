import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Sets the document title from the innermost route that has one (`head` meta or `staticData.title`). Focuses the page's h1 after
 * the path changes. Returns the title, which the page announces to screen readers.
 */
export function useRouteChange(): string {
  const title = useRouterState({ select: ({ matches }) => titleOf(matches) })
  const router = useRouter()
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    let stopWaiting = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
      stopWaiting()
      setAnnounced(document.title)
      stopWaiting = focusHeading()
    })
    return () => {
      unsubscribe()
      stopWaiting()
    }
  }, [router])
  return announced
}

// Focuses the page's h1, or waits for it while the page is loading. Stops waiting when the focus moves elsewhere. Returns a
// function that stops the waiting too.
function focusHeading(): () => void {
  const tryFocus = () => {
    // A menu that was opened while the page was loading has the focus or is about to get it. Focusing the h1 would close the
    // menu.
    if (document.querySelector('[role="menu"][data-state="open"]')) return true
    const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]')
    heading?.focus({ preventScroll: true })
    return heading !== null
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || tryFocus()) observer.disconnect()
  })
  if (!tryFocus()) observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

interface TitledMatch {
  status: string
  _notFound?: boolean | undefined
  staticData: { title?: string }
  meta?: ({ title?: string | undefined } | undefined)[] | undefined
}

/** Returns the document title for the matched routes. */
export function titleOf(matches: TitledMatch[]): string {
  const titles = matches.map(({ meta, staticData }) => meta?.findLast((entry) => entry?.title)?.title ?? staticData.title)
  const own = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)
    ? 'Página não encontrada'
    : titles.findLast(Boolean)
  return tabTitle(own)
}

const siteTitle = 'Plumaí · Sua casa mais leve, com gente de confiança'

/** Returns the document title for the title of a page; without one, the title of the site. */
export function tabTitle(own: string | undefined): string {
  if (!own) return siteTitle
  return own.includes('Plumaí') ? own : `${own} · Plumaí`
}
