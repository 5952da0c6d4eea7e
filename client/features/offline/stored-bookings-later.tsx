import { later } from '#client/ui/later.tsx'

/** Loads StoredBookings on demand, because the stored bookings are shown only where a page could not be loaded. */
export const StoredBookingsLater = later(() => import('./stored-bookings.tsx').then(({ StoredBookings }) => StoredBookings))
