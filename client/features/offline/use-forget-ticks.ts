import { useEffect } from 'react'
import { TICKS_PREFIX } from '#client/lib/offline-owner.ts'
import { useSessionStore } from '#client/lib/session.ts'

/** A sign-out forgets the ticks that wait. After a session that has ended they stay for the next sign-in, as drafts do. */
export function useForgetTicks(): void {
  const session = useSessionStore()
  useEffect(
    () =>
      session.listen((event, cause) => {
        if (event === 'SIGNED_OUT' && cause !== 'lost') forgetTicks()
      }),
    [session],
  )
}

function forgetTicks(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(TICKS_PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage may be blocked; then no ticks are kept.
  }
}
