import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/skeleton.tsx'

const PublicPagesChoice = lazy(() => import('./public-pages-choice.tsx').then((file) => ({ default: file.PublicPagesChoice })))

/** The choice with a script of its own, which loads after the page, with its place kept. */
export function PublicPagesChoiceLater() {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
      <PublicPagesChoice />
    </Suspense>
  )
}
