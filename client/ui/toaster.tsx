import { Suspense, lazy } from 'react'

const Stage = lazy(() => import('./toast-stage.tsx').then((module) => ({ default: module.ToastStage })))

/** Where toasts appear; once, in the root. Its library (sonner) loads after the page, messages wait for it. */
export function Toaster() {
  return (
    <Suspense>
      <Stage />
    </Suspense>
  )
}
