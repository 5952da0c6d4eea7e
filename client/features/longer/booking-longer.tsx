import { BookingStatus } from '#shared/booking.ts'
import { later } from '#client/ui/later.tsx'
import type { Visit } from './visit.ts'

const LongerSection = later(async () => (await import('./longer-section.tsx')).LongerSection)

/**
 * The section in which the two participants extend a running booking by more hours. Hidden before the check-in. If `booking`
 * contains the check-in time, the height is reserved, so that nothing moves when the section loads.
 */
export function BookingLonger({ booking }: { booking: Visit }) {
  if (booking.side === 'admin' || booking.status !== BookingStatus.inProgress || booking.checkedInAt === null) return null
  return (
    <div className={booking.checkedInAt ? 'grid min-h-44' : 'contents'}>
      <LongerSection booking={booking} />
    </div>
  )
}
