import { useEffect, useState } from 'react'
import { cx } from './cx.ts'

/** A grey box of the size of what will come (CLS 0); give width, height and radius by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-sm bg-line', className)} />
}

/**
 * Whether to draw the skeleton while `loading`: only after 150 ms, and then for at least 300 ms, so that quick answers do not
 * flash (LOOK B). Routes get the same from the router's pendingMs.
 */
export function useSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(loading), loading ? 150 : 300)
    return () => clearTimeout(timer)
  }, [loading])
  return shown
}
