import { useEffect, useRef, useState } from 'react'

/**
 * Whether to render a skeleton while `loading` is true. A skeleton appears after 150 ms and stays for at least 300 ms, so that it
 * does not flash when data arrives fast. For routes the router's defaultPendingMs and defaultPendingMinMs do the same.
 */
export function useSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    const delay = loading ? 150 : Math.max(0, shownAt.current + 300 - performance.now())
    const timer = setTimeout(() => {
      if (loading) shownAt.current = performance.now()
      setShown(loading)
    }, delay)
    return () => clearTimeout(timer)
  }, [loading])
  return shown
}
