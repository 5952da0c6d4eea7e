import { useEffect, useRef, useState } from 'react'

/**
 * Whether to render the skeleton of something that is `loading`: only after 150 ms, and then for at least 300 ms, so that fast
 * answers do not flash. Routes get the same from the router's defaultPendingMs and defaultPendingMinMs.
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
