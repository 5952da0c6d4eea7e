import { HiringAlert } from '../request/hiring-alert.tsx'
import { clock, shortDate } from '#client/lib/format.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Booking } from '../labels.ts'
import { useRescheduleAnswer } from './use-reschedule.ts'
import { ZoneNote } from '../zone-note.tsx'

/**
 * An open reschedule request. The participant who asked may withdraw it, and the other participant accepts or declines it. Admins
 * only read it.
 */
export function RescheduleRequest({ booking }: { booking: Pick<Booking, 'reschedule' | 'side' | 'other' | 'zone'> }) {
  const { accept, decline, withdraw, alert, acceptAlert, dismissAlert, busy } = useRescheduleAnswer()
  const { reschedule, side, other, zone } = booking
  if (!reschedule) return null
  const { id, toStart, mine, expiresAt } = reschedule
  const at = (instant: string) => `${shortDate(instant, zone)}, ${clock(instant, zone)}`
  const who = side === 'admin' ? 'Há um pedido' : mine ? 'Você pediu' : `${firstNameOf(other.name)} pediu`
  return (
    <>
      <Banner
        tone={mine || side === 'admin' ? 'info' : 'warning'}
        title={`${who} para mudar a visita para ${at(toStart)}`}
        action={
          side === 'admin' ? undefined : mine ? (
            <Button variant="secondary" size={44} busy={busy} onClick={() => withdraw(id)}>
              Retirar pedido
            </Button>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size={44} disabled={busy} onClick={() => decline(id)}>
                Recusar
              </Button>
              <Button size={44} busy={busy} onClick={() => accept(id)}>
                Aceitar
              </Button>
            </div>
          )
        }
      >
        <ZoneNote zone={zone} at={toStart} />
        Sem resposta até {at(expiresAt)}, a visita fica no horário de agora.
      </Banner>
      <HiringAlert asked={alert} professional={other} busy={busy} onAccept={acceptAlert} onClose={dismissAlert} />
    </>
  )
}
