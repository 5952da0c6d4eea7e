import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenReachable } from '#client/lib/when-reachable.ts'
import { Unreachable } from '#client/ui/unreachable.tsx'

/** Shown instead of a failed page inside the product's frame. Loaded on demand. */
export const Failure = lazyRouteComponent(load, 'Failure')

/** Shown with the header of the product instead of a failed page that has no frame. Loaded on demand. */
export const FailurePage = lazyRouteComponent(load, 'FailurePage')

// If the code of the failure page cannot be loaded either, CutOff is shown, because it needs no further code.
function load() {
  return import('./failure-page.tsx').catch(() => ({ Failure: CutOff, FailurePage: CutOffPage }))
}

/** Says that the server is out of reach, and reloads the page when it responds again. */
function CutOff() {
  useEffect(() => whenReachable(() => location.reload()), [])
  return <Unreachable />
}

function CutOffPage() {
  return (
    <main>
      <CutOff />
    </main>
  )
}
