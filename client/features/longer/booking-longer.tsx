import { BookingStatus } from '#shared/booking.ts'
import { later } from '#client/ui/later.tsx'
import type { Visit } from './visit.ts'

const LongerSection = later(async () => (await import('./longer-section.tsx')).LongerSection)

/**
 * The section in which the two participants add hours to a running booking. It is hidden before the check-in. Its height is
 * reserved while it loads, so that nothing moves.
 */
export function BookingLonger({ booking }: { booking: Visit }) {
  if (booking.side === 'admin' || booking.status !== BookingStatus.inProgress || booking.checkedInAt === null) return null
  return (
    <div className={booking.checkedInAt ? 'grid min-h-44' : 'contents'}>
      <LongerSection booking={booking} />
    </div>
  )
}
