import { bookingLabels } from '#shared/booking.ts'
import { firstNameOf } from '#shared/pages.ts'
import { useOnTheWay, WaitingSignal } from '#client/features/offline/index.ts'
import { clock } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import type { Booking } from '../labels.ts'
import { NotYet } from './not-yet.tsx'

/**
 * The button with which the professional announces 'A caminho' (on the way) or withdraws the announcement. Without a connection
 * the device stores it and sends it later. The location is never sent. `onDark` is for a dark card, where the explanation is left
 * out.
 */
export function OnTheWay({ booking, onDark = false }: { booking: Booking; onDark?: boolean }) {
  const { id, may, onTheWayAt, other, zone } = booking
  const name = firstNameOf(other.name)
  const { say, busy, waits, forget } = useOnTheWay(id, name)
  const notYet = typeof may.onTheWay === 'object' ? may.onTheWay.reason : null
  if (waits !== null) return <WaitingSignal on={waits} onDrop={forget} />
  if (onTheWayAt)
    return (
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">A caminho desde {clock(onTheWayAt, zone)}</p>
        <Button variant={onDark ? 'onDark' : 'secondary'} size={44} busy={busy} onClick={() => say(false)}>
          Desfazer
        </Button>
      </div>
    )
  if (onDark)
    return (
      <Button variant="onDark" size={56} busy={busy} onClick={() => say(true)}>
        {bookingLabels.onTheWay}
      </Button>
    )
  return (
    <div>
      <Button busy={busy} disabledReason={notYet} onClick={() => say(true)}>
        {bookingLabels.onTheWay}
      </Button>
      {notYet ? (
        <NotYet words={notYet} />
      ) : (
        <p className="mt-2 text-secondary text-muted">Avisa {name} agora. O lugar onde você está não é enviado.</p>
      )}
    </div>
  )
}
