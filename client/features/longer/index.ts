export { BookingLonger } from './booking-longer.tsx'
