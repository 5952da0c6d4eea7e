import { BookingStatus } from '#shared/booking.ts'
import { later } from '#client/ui/later.tsx'
import type { Visit } from './visit.ts'

const LongerSection = later(async () => (await import('./longer-section.tsx')).LongerSection)

/** More time for a visit that is going on, for its two people. */
export function BookingLonger({ booking }: { booking: Visit }) {
  if (booking.side === 'admin' || booking.status !== BookingStatus.inProgress) return null
  return <LongerSection booking={booking} />
}
