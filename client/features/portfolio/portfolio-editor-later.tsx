import { lazy, Suspense } from 'react'
import { Skeleton } from '#client/ui/skeleton.tsx'

const PortfolioEditor = lazy(() => import('./portfolio-editor.tsx').then((file) => ({ default: file.PortfolioEditor })))

/** Loads the photo editor in a separate chunk after the page. Until then a placeholder reserves the space of the editor. */
export function PortfolioEditorLater() {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
      <PortfolioEditor />
    </Suspense>
  )
}
