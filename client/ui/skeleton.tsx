import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { Unreachable } from './unreachable.tsx'

/**
 * A grey box in place of content that is still loading, so that the layout does not shift. Set its width, height and radius by
 * `className`.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-sm bg-line/60', className)} />
}

/** After this time, in milliseconds, a page that is still loading says that it could not be loaded. */
const SLOW_MS = 8_000

/**
 * The grey placeholder of a page that is loading, with the ARIA role `status`. After eight seconds it says that the page could
 * not be loaded and offers a reload. If the data arrives later, the page still appears.
 */
export function PageSkeleton() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (slow) return <Unreachable />
  return (
    <output className="mx-auto grid w-full max-w-5xl gap-6 py-2">
      <span className="sr-only">Carregando…</span>
      <Skeleton className="h-9 w-3/5 max-w-80" />
      <div aria-hidden className="grid gap-4">
        {['h-40', 'h-28', 'h-28'].map((height, index) => (
          <Skeleton key={index} className={cx('w-full rounded-xl', height)} />
        ))}
      </div>
    </output>
  )
}
