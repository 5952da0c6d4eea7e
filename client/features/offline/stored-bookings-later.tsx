import { later } from '#client/ui/later.tsx'

/** StoredBookings, loaded on demand: they are shown only where a page could not be loaded. */
export const StoredBookingsLater = later(() => import('./stored-bookings.tsx').then(({ StoredBookings }) => StoredBookings))
