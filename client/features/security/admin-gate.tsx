import { Outlet, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#client/lib/session.ts'
import { SecondFactorPage } from './second-factor-page.tsx'

/** The admin pages, or, outside the demo, the second factor first; that page stays until its recovery codes are put away. */
export function AdminGate() {
  const { needsSecondFactor } = useSession()
  const router = useRouter()
  const [waiting, setWaiting] = useState(needsSecondFactor)
  if (!needsSecondFactor && !waiting) return <Outlet />
  const enter = () => {
    setWaiting(false)
    // What the pages load was refused so far.
    void router.invalidate()
  }
  return <SecondFactorPage onReady={enter} />
}
