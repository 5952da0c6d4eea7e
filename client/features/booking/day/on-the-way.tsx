import { bookingLabels } from '#shared/booking.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { clock } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import type { Booking } from '../labels.ts'
import { NotYet } from './not-yet.tsx'

/**
 * The professional says to be on the way, with one tap, and may take it back. No place is sent. `onDark`: only the button, for a dark card.
 */
export function OnTheWay({ booking, onDark = false }: { booking: Booking; onDark?: boolean }) {
  const { id, may, onTheWayAt, other, zone } = booking
  const name = firstNameOf(other.name)
  const { act, busy } = useAct(trpc.booking.onTheWay, {
    done: (answer) => (answer.onTheWayAt ? `${name} já sabe que você está a caminho` : 'Aviso retirado'),
    failed: 'Não foi possível avisar',
  })
  const notYet = typeof may.onTheWay === 'object' ? may.onTheWay.reason : null
  if (onTheWayAt)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">A caminho desde {clock(onTheWayAt, zone)}</p>
        <Button variant="secondary" size={44} busy={busy} onClick={() => void act({ bookingId: id, on: false })}>
          Desfazer
        </Button>
      </div>
    )
  const say = () => void act({ bookingId: id, on: true })
  if (onDark)
    return (
      <Button variant="onDark" size={56} busy={busy} onClick={say}>
        {bookingLabels.onTheWay}
      </Button>
    )
  return (
    <div>
      <Button busy={busy} disabledReason={notYet} onClick={say}>
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
