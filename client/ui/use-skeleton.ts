import { useEffect, useRef, useState } from 'react'

/**
 * Whether to show a skeleton while `loading` is true. It appears after 150 ms and stays for at least 300 ms, so that it does not
 * flash when data arrives fast.
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
