import { useEffect, useState } from 'react'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { keepBookings } from './record.ts'

/** The page comes first: the bookings are asked for when it has had time to load. */
const QUIET_MS = 2_000

/** Keeps the next bookings of the signed-in person on this device, and keeps them up to date while a page is open. */
export function useKeepBookings(): void {
  const { user, expiresAt } = useSession()
  const quiet = useQuiet()
  const { data, dataUpdatedAt } = trpc.booking.forOffline.useQuery(undefined, { enabled: quiet && user !== null })
  useEffect(() => {
    if (!data || !user || !expiresAt) return
    keepBookings({ owner: user.id, until: expiresAt, savedAt: new Date(dataUpdatedAt).toISOString(), bookings: data.bookings })
  }, [data, dataUpdatedAt, user, expiresAt])
}

function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
