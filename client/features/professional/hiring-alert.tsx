import { hiringAlert } from '#shared/booking-request.ts'
import { firstName } from '#client/lib/format.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { Meter } from './question.ts'
import type { BookingBox, Profile } from './use-booking-box.ts'

interface AlertProps {
  /** What the refusal told of the pair; null while nothing is asked. */
  asked: { meter: Meter | null } | null
  /** The professional's name. */
  name: string
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

/** 'Alerta de Vínculo Empregatício': read and accepted before a visit is booked or moved, or nothing happens (S1 §5, R-B11). */
export function HiringAlert({ asked, name, busy, onAccept, onClose }: AlertProps) {
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={hiringAlert.title}
      cancelLabel={hiringAlert.cancel}
      confirmLabel={hiringAlert.accept}
      busy={busy}
      onConfirm={() => asked && onAccept()}
    >
      <div className="grid gap-3">
        {hiringAlert.body.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {asked?.meter && <MeterLine meter={asked.meter} profile={{ name }} brief />}
      </div>
    </ConfirmDialog>
  )
}

/** The same for the wish of the booking box. */
export function HiringAlertDialog({ profile, box: { request } }: { profile: Profile; box: BookingBox }) {
  const { question, dismiss, busy } = request
  const asked = question?.kind === 'alert' ? question : null
  const accept = () => asked && request.request({ ...asked.wish, acceptedAlert: true })
  return <HiringAlert asked={asked} name={profile.name} busy={busy} onAccept={accept} onClose={dismiss} />
}

interface MeterProps {
  meter: Meter
  profile: Pick<Profile, 'name'>
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
