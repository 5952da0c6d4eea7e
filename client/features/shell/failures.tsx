import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenReachable } from '#client/lib/when-reachable.ts'
import { Unreachable } from '#client/ui/unreachable.tsx'

/** Shown instead of a failed page inside the shell. Loaded on demand. */
export const Failure = lazyRouteComponent(load, 'Failure')

/** The same for pages without a shell, with the header. */
export const FailurePage = lazyRouteComponent(load, 'FailurePage')

// When this code cannot be loaded either, a page without further imports says so.
function load() {
  return import('./failure-page.tsx').catch(() => ({ Failure: CutOff, FailurePage: CutOffPage }))
}

/** Loads the page anew when the server answers again. */
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
