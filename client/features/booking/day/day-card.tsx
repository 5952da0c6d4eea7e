import { CONTEST_HOURS } from '#shared/absence.ts'
import { bookingLabels, bookingMessages } from '#shared/booking.ts'
import { CheckInLater } from '#client/features/offline/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useQuestion } from '#client/lib/use-act.ts'
import { isOfToday, money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Detail } from '../labels.ts'
import { Delay, Delays, GiveUp } from './delay.tsx'
import { Emergency } from './emergency.tsx'
import { NotYet } from './not-yet.tsx'
import { OnTheWay } from './on-the-way.tsx'

/**
 * The card with the actions on the day of the booking, such as check-in, check-out and the report of a delay. An action that is
 * allowed only later is disabled and says from when. On other days the card is hidden.
 */
export function DayCard({ booking, now, id }: { booking: Detail; now: Date; id?: string | undefined }) {
  const { may } = booking
  const today = isOfToday(booking, now)
  const steps = [may.onTheWay, may.checkIn, may.checkOut, may.reportNoShow, may.warnLate, may.giveUp]
  if (!steps.some((step) => step === true || (today && step !== false))) return null
  return (
    <Section card title="No dia da visita" id={id} className="no-print gap-4">
      {may.onTheWay !== false && <OnTheWay booking={booking} />}
      {may.checkIn !== false && <CheckInLater booking={booking} notYet={notYetReason(may.checkIn)} />}
      {may.checkOut !== false && <CheckOut booking={booking} />}
      {may.warnLate !== false && <Delay booking={booking} />}
      <Delays booking={booking} by="reader" />
      {may.reportNoShow !== false && <NoShow booking={booking} />}
      {may.giveUp === true && <GiveUp booking={booking} now={now} />}
      {booking.side === 'professional' && <Emergency booking={booking} />}
    </Section>
  )
}

function CheckOut({ booking: { id, may, other } }: { booking: Detail }) {
  const { act, ask, question } = useQuestion(trpc.booking.checkOut, {
    done: 'Visita concluída',
    failed: 'Não foi possível terminar a visita',
  })
  return (
    <div>
      <Button disabledReason={notYetReason(may.checkOut)} onClick={ask}>
        {bookingLabels.checkOut}
      </Button>
      <NotYet words={notYetReason(may.checkOut)} />
      <ConfirmDialog
        {...question}
        onConfirm={() => void act({ bookingId: id })}
        title={`Terminar a visita de ${other.name}?`}
        description="A visita fica concluída. Não dá para voltar atrás."
        confirmLabel={bookingLabels.checkOut}
      />
    </div>
  )
}

function NoShow({ booking }: { booking: Detail }) {
  const { id, side, may } = booking
  const { act, ask, question } = useQuestion(trpc.booking.reportNoShow, {
    done: ({ refundInCents }) => ({
      ...bookingMessages.cancelled,
      description: refundInCents
        ? `${money(refundInCents)} voltam em ${CONTEST_HOURS} horas, se a profissional não contestar.`
        : undefined,
    }),
    failed: bookingMessages.cancelFailed.title,
  })
  const label = side === 'contractor' ? bookingLabels.absentProfessional : bookingLabels.absentContractor
  return (
    <div>
      <Button variant="secondary" size={44} disabledReason={notYetReason(may.reportNoShow)} onClick={ask}>
        {label}
      </Button>
      <NotYet words={notYetReason(may.reportNoShow)} />
      <ConfirmDialog
        {...question}
        onConfirm={() => void act({ bookingId: id })}
        danger
        title={`${label}?`}
        description={noShowDescription(booking)}
        confirmLabel="Cancelar a visita"
      >
        <Delays booking={booking} by="others" />
      </ConfirmDialog>
    </div>
  )
}

/**
 * A sentence that says what the reader gets back or receives after a no-show. The professional's sentence does not contain the
 * contractor's amounts.
 */
function noShowDescription({ side, totalInCents, refund, keptByProfessionalInCents: kept }: Detail): string {
  if (side !== 'professional') {
    const back = totalInCents === null ? '' : `: ${money(totalInCents - (refund?.amountInCents ?? 0))}`
    return `A visita é cancelada. Se a profissional não contestar em ${CONTEST_HOURS} horas, você recebe tudo de volta${back}.`
  }
  const received = kept === null ? '' : ` e você recebe ${money(kept)}`
  return `A visita é cancelada${received}, se quem contratou não contestar em ${CONTEST_HOURS} horas. Quem não estava em casa não recebe o valor de volta.`
}

/** Returns why an action is not allowed yet. Returns null when the action is allowed now or will never be allowed. */
function notYetReason(step: Detail['may']['checkIn']): string | null {
  return typeof step === 'object' ? step.reason : null
}
