import { Navigation, Undo2 } from 'lucide-react'
import { bookingLabels } from '#shared/booking.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { clock } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import type { Booking } from '../labels.ts'
import { NotYet } from './not-yet.tsx'

/** The professional says to be on the way, with one tap, and may take it back. No place is sent. */
export function OnTheWay({ booking }: { booking: Booking }) {
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
        <p className="flex items-center gap-2 font-semibold">
          <Navigation aria-hidden className="size-5 text-primary" />A caminho desde {clock(onTheWayAt, zone)}
        </p>
        <Button variant="secondary" size={44} busy={busy} onClick={() => void act({ bookingId: id, on: false })}>
          <Undo2 aria-hidden />
          Desfazer
        </Button>
      </div>
    )
  return (
    <div>
      <Button busy={busy} disabledReason={notYet} onClick={() => void act({ bookingId: id, on: true })}>
        <Navigation aria-hidden />
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
