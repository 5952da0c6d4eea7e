import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/skeleton.tsx'

const PortfolioEditor = lazy(() => import('./portfolio-editor.tsx').then((file) => ({ default: file.PortfolioEditor })))

/** The editor of the photos, in a separate script that loads after the page; its space is kept free until then. */
export function PortfolioEditorLater() {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
      <PortfolioEditor />
    </Suspense>
  )
}
