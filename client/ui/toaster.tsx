import { Suspense, lazy } from 'react'
import { useHydrated } from './use-hydrated.ts'

const List = lazy(() => import('./toast-list.tsx').then((module) => ({ default: module.ToastList })))

/**
 * Shows the toasts; rendered once in the root. Its library (sonner) loads after the page, and toasts wait until it has loaded.
 */
export function Toaster() {
  const hydrated = useHydrated()
  return <Suspense>{hydrated && <List />}</Suspense>
}
