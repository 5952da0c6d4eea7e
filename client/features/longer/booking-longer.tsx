import { BookingStatus } from '#shared/booking.ts'
import { later } from '#client/ui/later.tsx'
import type { Visit } from './visit.ts'

const LongerSection = later(async () => (await import('./longer-section.tsx')).LongerSection)

/**
 * More time for a visit that is going on, for its two people: from the check-in on, as far as `booking` says whether there was one. Then its
 * place is free from the start, so that it moves nothing.
 */
export function BookingLonger({ booking }: { booking: Visit }) {
  if (booking.side === 'admin' || booking.status !== BookingStatus.inProgress || booking.checkedInAt === null) return null
  return (
    <div className={booking.checkedInAt ? 'grid min-h-44' : 'contents'}>
      <LongerSection booking={booking} />
    </div>
  )
}
