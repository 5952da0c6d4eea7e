import { later } from '#client/ui/later.tsx'

/** StoredBookings, loaded when they are shown: where a page could not be loaded. */
export const StoredBookingsLater = later(() => import('./stored-bookings.tsx').then(({ StoredBookings }) => StoredBookings))
