import { useState } from 'react'
import { delaysInMinutes, TOLERANCE_MINUTES, type DelayInMinutes } from '#shared/booking-attendance.ts'
import { bookingLabels, bookingMessages } from '#shared/booking.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { clock } from '#client/lib/format.ts'
import { useQuestion } from '#client/lib/use-act.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'
import { useCause } from '../cancel/cause-field.tsx'
import type { Detail } from '../labels.ts'
import { NotYet } from './not-yet.tsx'

const delays = delaysInMinutes.map((minutes) => ({ value: `${minutes}`, label: `${minutes} min` }))

/** Reports a delay and its length. The other participant is notified at once. */
export function Delay({ booking: { id, other, side, may } }: { booking: Detail }) {
  const [minutes, setMinutes] = useState<DelayInMinutes>(15)
  const { act, ask, question } = useQuestion(trpc.booking.warnLate, {
    done: `${other.name} já sabe do atraso`,
    failed: 'Não foi possível avisar do atraso',
  })
  const notYet = typeof may.warnLate === 'object' ? may.warnLate.reason : null
  return (
    <div>
      <Button variant="secondary" size={44} disabledReason={notYet} onClick={ask}>
        {bookingLabels.warnLate}
      </Button>
      <NotYet words={notYet} />
      <ConfirmDialog
        {...question}
        onConfirm={() => void act({ bookingId: id, minutes })}
        title="De quanto é o atraso?"
        description={`Avisamos ${other.name} agora. ${consequence(minutes, side)}`}
        confirmLabel="Avisar"
      >
        <Segmented
          label="Atraso"
          name="atraso"
          options={delays}
          value={`${minutes}`}
          onChange={({ target }) => setMinutes(delaysInMinutes.find((delay) => `${delay}` === target.value) ?? 15)}
        />
      </ConfirmDialog>
    </div>
  )
}

/** Says that the booking continues, or what the other participant may do because the delay is longer than the tolerance. */
function consequence(minutes: DelayInMinutes, side: Detail['side']): string {
  if (minutes <= TOLERANCE_MINUTES) return `A visita continua marcada, com ${TOLERANCE_MINUTES} minutos de tolerância.`
  const cancels =
    side === 'professional'
      ? 'quem contratou pode cancelar a visita'
      : 'a profissional pode cancelar a visita e o valor não volta'
  return `Depois de ${TOLERANCE_MINUTES} minutos ${cancels}; combine pela conversa.`
}

/** Says when the reader, or the other participants, announced a delay and how long it is. Renders nothing without such a delay. */
export function Delays({ booking, by }: { booking: Detail; by: 'reader' | 'others' }) {
  const { delays, side, zone } = booking
  return delays
    .filter((delay) => (delay.by === side) === (by === 'reader'))
    .map(({ by: late, minutes, at }) => (
      <p key={late} className="font-semibold tabular">
        {late === side ? 'Você' : firstNameOf(booking[late].name)} avisou às {clock(at, zone)} um atraso de {minutes} minutos.
      </p>
    ))
}

/** The button with which the professional cancels a booking after its start time without having checked in. */
export function GiveUp({ booking, now }: { booking: Detail; now: Date }) {
  const { id, other } = booking
  const { act, ask, question } = useQuestion(trpc.booking.giveUp, {
    done: bookingMessages.cancelled,
    failed: bookingMessages.cancelFailed.title,
  })
  const { cause, field } = useCause(booking, now)
  return (
    <div>
      <Button variant="secondary" size={44} onClick={ask}>
        {bookingLabels.giveUp}
      </Button>
      <ConfirmDialog
        {...question}
        onConfirm={() => void act({ bookingId: id, cause })}
        danger
        title={`Cancelar a visita a ${other.name}?`}
        description="A visita é cancelada agora. Quem contratou recebe tudo de volta e você não recebe por ela."
        confirmLabel="Cancelar a visita"
      >
        {field}
      </ConfirmDialog>
    </div>
  )
}
