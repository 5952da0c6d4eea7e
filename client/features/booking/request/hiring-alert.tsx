import { hiringAlert } from '#shared/booking-request.ts'
import { firstNameOf } from '#shared/pages.ts'
import { TextLink } from '#client/lib/links.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { Meter } from './confirmation.ts'
import type { BoxProps, Profile } from './use-booking-box.ts'

interface AlertProps {
  /** The number of booked days in the week, from the server's refusal. Null while the dialog is closed. */
  asked: { meter: Meter | null } | null
  professional: Pick<Profile, 'id' | 'name'>
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

/**
 * The dialog 'Alerta de Vínculo Empregatício', which warns that too many days a week may mean employment. The contractor must
 * accept it before the booking is made or moved to another start.
 */
export function HiringAlert({ asked, professional, busy, onAccept, onClose }: AlertProps) {
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
        {asked?.meter && <MeterLine meter={asked.meter} profile={professional} brief />}
        <p>
          Precisa de mais dias?{' '}
          <TextLink
            to="/contratos-mensalistas"
            search={{ novo: true, profissional: professional.id }}
            label="Fazer um contrato mensal"
          />
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** The employment warning in the booking form. */
export function HiringAlertDialog({ profile, box: { request } }: BoxProps) {
  const { confirmation, dismiss, busy } = request
  const asked = confirmation?.kind === 'alert' ? confirmation : null
  const accept = () => asked && request.send({ ...asked.request, acceptedAlert: true })
  return <HiringAlert asked={asked} professional={profile} busy={busy} onAccept={accept} onClose={dismiss} />
}

interface MeterProps {
  meter: Meter
  profile: Pick<Profile, 'name'>
  /** Whether to leave out the sentence about the law, because the dialog already explains the law. */
  brief?: boolean
}

/**
 * Says on how many days of the week the two people have bookings, and how many the law allows (LC 150). Renders nothing for zero
 * days.
 */
export function MeterLine({ meter: { daysThisWeek, limit }, profile, brief }: MeterProps) {
  if (daysThisWeek === 0) return null
  const days = daysThisWeek === 1 ? '1 dia marcado' : `${daysThisWeek} dias marcados`
  return (
    <p className="rounded-lg bg-sunken px-4 py-3 text-secondary">
      <strong className="font-semibold">
        {days} com {firstNameOf(profile.name)} na semana.
      </strong>
      {!brief && ` Mais de ${limit} dias por semana na mesma casa é emprego (LC 150/2015).`}
    </p>
  )
}
