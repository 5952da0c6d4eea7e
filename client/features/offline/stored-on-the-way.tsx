import { bookingLabels } from '#shared/booking.ts'
import { ON_THE_WAY_FROM_HOURS } from '#shared/booking-attendance.ts'
import { HOUR_MS } from '#shared/days.ts'
import { firstNameOf } from '#shared/pages.ts'
import { clock } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import type { OfflineBooking } from './record.ts'
import { useOnTheWay } from './use-on-the-way.ts'
import { WaitingSignal } from './waiting-signal.tsx'

/**
 * The button 'A caminho' of a booking that is stored on this device. It is shown from three hours before the start until the
 * professional has arrived.
 */
export function StoredOnTheWay({
  booking: { id, start, otherName, onTheWayAt, zone },
  now,
}: {
  booking: OfflineBooking
  now: Date
}) {
  const { say, busy, waits, forget } = useOnTheWay(id, firstNameOf(otherName))
  if (waits !== null) return <WaitingSignal on={waits} onDrop={forget} />
  if (now.getTime() < new Date(start).getTime() - ON_THE_WAY_FROM_HOURS * HOUR_MS) return null
  // A booking that an older version of the product stored has no `onTheWayAt`, the time of the 'on the way' signal.
  if (onTheWayAt) return <p className="font-semibold">A caminho desde {clock(onTheWayAt, zone)}</p>
  return (
    <Button variant="secondary" busy={busy} onClick={() => say(true)}>
      {bookingLabels.onTheWay}
    </Button>
  )
}
