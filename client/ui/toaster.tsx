import { Suspense, lazy } from 'react'
import { useHydrated } from './use-hydrated.ts'

const List = lazy(() => import('./toast-list.tsx').then((module) => ({ default: module.ToastList })))

/** Shows the toasts; rendered once in the root. The library for them (sonner) loads after the page, and messages wait for it. */
export function Toaster() {
  const hydrated = useHydrated()
  return <Suspense>{hydrated && <List />}</Suspense>
}
