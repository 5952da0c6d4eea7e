import { Suspense, lazy } from 'react'
import { useHydrated } from './use-hydrated.ts'

const List = lazy(() => import('./toast-list.tsx').then((module) => ({ default: module.ToastList })))

/** Shows the toasts and is rendered once in the root. Its library (sonner) loads after the page, and toasts wait until then. */
export function Toaster() {
  const hydrated = useHydrated()
  return <Suspense>{hydrated && <List />}</Suspense>
}
