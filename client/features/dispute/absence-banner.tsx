import { AbsenceStatus } from '#shared/absence.ts'
import { disputeMessages } from '#shared/disputes.ts'
import { trpc } from '#client/lib/api.ts'
import type { Answers } from '#client/lib/api.ts'
import { useQuestion } from '#client/lib/use-act.ts'
import { dateAndTime, money } from '#client/lib/format.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { opener } from '#client/ui/use-form-in-place.ts'

type Detail = Answers['booking']['byId']
type Absence = NonNullable<Answers['dispute']['ofBooking']['absence']>

export interface AbsenceBannerProps {
  booking: Detail
  absence: Absence
  /**
   * Opens the form in which the reported participant contests the report. Null when the form is open already or the report cannot
   * be contested.
   */
  onContest: (() => void) | null
}

/**
 * The banner about a participant who was reported absent. It says until when the report may be contested, which payments wait
 * until then, and how the report ended.
 */
export function AbsenceBanner({ booking, absence, onContest }: AbsenceBannerProps) {
  const { status, mine } = absence
  const asked = status === AbsenceStatus.open && !mine
  return (
    <Banner tone={asked ? 'warning' : 'info'}>
      <p>{sentenceOf(booking, absence)}</p>
      {asked && (
        <div className="mt-3 flex flex-wrap gap-2">
          {onContest && (
            <Button size={44} {...opener} onClick={onContest}>
              Contestar
            </Button>
          )}
          <Accept booking={booking} />
        </div>
      )}
    </Banner>
  )
}

function Accept({ booking: { id, side } }: { booking: Detail }) {
  const { act, ask, question } = useQuestion(trpc.booking.acceptReport, { done: disputeMessages.accepted, also: ['dispute'] })
  return (
    <>
      <Button variant="secondary" size={44} onClick={ask}>
        Foi assim mesmo
      </Button>
      <ConfirmDialog
        {...question}
        title="Confirmar a ausência?"
        description={
          side === 'professional'
            ? 'Quem contratou recebe tudo de volta agora. Não dá mais para contestar.'
            : 'O valor da visita vai para a profissional agora. Não dá mais para contestar.'
        }
        confirmLabel="Confirmar"
        onConfirm={() => void act({ bookingId: id })}
      />
    </>
  )
}

function sentenceOf(
  { other, side, zone, noShowBy }: Detail,
  { status, mine, contestUntil, waitingRefundInCents }: Absence,
): string {
  const name = firstNameOf(other.name)
  const until = `${dateAndTime(contestUntil, zone)}`
  if (status === AbsenceStatus.open && mine) {
    const back = waitingRefundInCents ? ` Seu reembolso de ${money(waitingRefundInCents)} espera até lá.` : ''
    const share = side === 'professional' ? ' O dinheiro da visita espera até lá.' : ''
    return `Você informou uma ausência. ${name} pode contestar até ${until}.${back}${share}`
  }
  if (status === AbsenceStatus.open)
    return side === 'professional'
      ? `${name} informou que você não chegou. Se não foi assim, conteste até ${until}: o reembolso espera até lá.`
      : `${name} informou que não havia ninguém em casa. Se não foi assim, conteste até ${until}: o dinheiro da visita espera até lá.`
  if (status === AbsenceStatus.disputed)
    return 'A ausência foi contestada. O reembolso e o dinheiro da visita esperam pela decisão da equipe.'
  if (status === AbsenceStatus.overturned) return 'A equipe decidiu que a ausência não aconteceu.'
  if (status === AbsenceStatus.upheld) return 'A equipe decidiu que a ausência aconteceu.'
  return noShowBy === 'contractor'
    ? 'A ausência de quem contratou não foi contestada.'
    : 'A ausência da profissional não foi contestada.'
}
