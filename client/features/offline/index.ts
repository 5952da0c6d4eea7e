export { KeptBookings } from './kept-bookings.tsx'
export { useKeepBookings } from './use-keep-bookings.ts'
