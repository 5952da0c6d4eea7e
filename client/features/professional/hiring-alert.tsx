import { hiringAlert } from '#shared/booking-request.ts'
import { firstName } from '#client/lib/format.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { Meter } from './question.ts'
import type { BookingBox, Profile } from './use-booking-box.ts'

interface Props {
  profile: Profile
  box: BookingBox
}

/** 'Alerta de Vínculo Empregatício': read and accepted before the booking goes on, or nothing happens (S1 §5, R-B11). */
export function HiringAlertDialog({ profile, box: { request } }: Props) {
  const { question, dismiss, busy } = request
  const asked = question?.kind === 'alert' ? question : null
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={dismiss}
      title={hiringAlert.title}
      cancelLabel={hiringAlert.cancel}
      confirmLabel={hiringAlert.accept}
      busy={busy}
      onConfirm={() => asked && request.request({ ...asked.wish, acceptedAlert: true })}
    >
      <div className="grid gap-3">
        {hiringAlert.body.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {asked?.meter && <MeterLine meter={asked.meter} profile={profile} brief />}
      </div>
    </ConfirmDialog>
  )
}

interface MeterProps {
  meter: Meter
  profile: Profile
  /** Without the law, where it stands beside. */
  brief?: boolean
}

/** How many days of the week the two have, and what the law allows (LC 150, BR-4); nothing while there are none. */
export function MeterLine({ meter: { daysThisWeek, limit }, profile, brief }: MeterProps) {
  if (daysThisWeek === 0) return null
  const days = daysThisWeek === 1 ? '1 dia marcado' : `${daysThisWeek} dias marcados`
  return (
    <p className="rounded-lg bg-sunken px-4 py-3 text-secondary">
      <strong className="font-semibold">
        {days} com {firstName(profile.name)} na semana.
      </strong>
      {!brief && ` Mais de ${limit} dias por semana na mesma casa é emprego (LC 150/2015).`}
    </p>
  )
}
