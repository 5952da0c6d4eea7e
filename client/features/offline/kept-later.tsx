import { later } from '#client/ui/later.tsx'

/** KeptBookings, loaded when they are shown: where a page could not be loaded. */
export const KeptLater = later(() => import('./kept-bookings.tsx').then(({ KeptBookings }) => KeptBookings))
