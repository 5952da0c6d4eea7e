import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/skeleton.tsx'

const PublicPagesChoice = lazy(() => import('./public-pages-choice.tsx').then((file) => ({ default: file.PublicPagesChoice })))

/**
 * The choice to appear on public pages, as a separate script that loads after the page. A placeholder reserves its space until
 * then.
 */
export function PublicPagesChoiceLater() {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
      <PublicPagesChoice />
    </Suspense>
  )
}
