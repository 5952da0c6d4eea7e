import { Outlet, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#client/lib/session.ts'
import { SecondFactorPage } from './second-factor-page.tsx'

/**
 * The admin pages. Where the server requires a second factor, that page comes first and stays until the recovery codes are
 * saved.
 */
export function AdminGate() {
  const { needsSecondFactor } = useSession()
  const router = useRouter()
  const [pending, setPending] = useState(needsSecondFactor)
  if (!needsSecondFactor && !pending) return <Outlet />
  const enter = () => {
    setPending(false)
    // The server refused the data of the pages until now, so it is loaded again.
    void router.invalidate()
  }
  return <SecondFactorPage onReady={enter} />
}
