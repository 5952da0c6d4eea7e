import { useEffect } from 'react'
import { trpc } from '#client/lib/api.ts'
import { useSession } from '#client/lib/session.ts'
import { keepBookings } from './record.ts'

/** Stores the next bookings of the signed-in person on this device, and updates them while a page is open. */
export function useStoreBookings(): void {
  const { user, expiresAt } = useSession()
  const { data, dataUpdatedAt } = trpc.booking.forOffline.useQuery(undefined, { enabled: user !== null })
  useEffect(() => {
    if (!data || !user || !expiresAt) return
    keepBookings({ owner: user.id, until: expiresAt, savedAt: new Date(dataUpdatedAt).toISOString(), bookings: data.bookings })
  }, [data, dataUpdatedAt, user, expiresAt])
}
