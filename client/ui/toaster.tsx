import { Suspense, lazy } from 'react'

const List = lazy(() => import('./toast-list.tsx').then((module) => ({ default: module.ToastList })))

/** The place of the toasts, rendered once in the root. Its library (sonner) loads after the page; messages wait for it. */
export function Toaster() {
  return (
    <Suspense>
      <List />
    </Suspense>
  )
}
