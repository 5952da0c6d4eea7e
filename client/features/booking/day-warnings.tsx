import { useState } from 'react'
import { delaysInMinutes, lifeLabels, type DelayInMinutes } from '#shared/booking-life.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'
import type { Detail } from './booking-words.ts'
import { useDayWarning } from './use-day-warning.ts'

const delays = delaysInMinutes.map((minutes) => ({ value: `${minutes}`, label: `${minutes} min` }))

/** Somebody will be late: how long, and the other side hears it at once. */
export function Delay({ booking: { id, other, may } }: { booking: Detail }) {
  const [asking, setAsking] = useState(false)
  const [minutes, setMinutes] = useState<DelayInMinutes>(15)
  const { warnLate, busy } = useDayWarning(() => setAsking(false))
  const notYet = typeof may.warnLate === 'object' ? may.warnLate.reason : null
  return (
    <div>
      <Button variant="secondary" size={44} disabledReason={notYet} onClick={() => setAsking(true)}>
        {lifeLabels.warnLate}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => warnLate({ bookingId: id, minutes }, other.name)}
        busy={busy}
        title="De quanto é o atraso?"
        description={`Avisamos ${other.name} agora. A visita continua marcada, com 30 minutos de tolerância.`}
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

/** The professional's, once the hour has come: she will not be there. */
export function GiveUp({ booking: { id, other } }: { booking: Detail }) {
  const [asking, setAsking] = useState(false)
  const { giveUp, busy } = useDayWarning(() => setAsking(false))
  return (
    <div>
      <Button variant="secondary" size={44} onClick={() => setAsking(true)}>
        {lifeLabels.giveUp}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => giveUp(id)}
        busy={busy}
        danger
        title={`Cancelar a visita a ${other.name}?`}
        description="A visita é cancelada agora. Quem contratou recebe tudo de volta e você não recebe por ela."
        confirmLabel="Cancelar a visita"
      />
    </div>
  )
}
