import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** The page comes first. */
const QUIET_MS = 1_500

/** Loads the notices of every page after the page itself, or at once where there is no network. */
export function NoticesLater() {
  const [Notices, setNotices] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => void import('./notices.tsx').then((loaded) => setNotices(() => loaded.Notices)).catch(() => undefined)
    const timer = setTimeout(load, navigator.onLine ? QUIET_MS : 0)
    return () => clearTimeout(timer)
  }, [])
  return Notices && <Notices />
}
