import { CONTEST_HOURS } from '#shared/absence.ts'
import { BookingStatus, bookingLabels, bookingMessages } from '#shared/booking.ts'
import { CheckInLater } from '#client/features/offline/index.ts'
import { trpc } from '#client/lib/api.ts'
import { useQuestion } from '#client/lib/use-act.ts'
import { calendarDay, money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Detail } from '../labels.ts'
import { Delay, GiveUp } from './delay.tsx'
import { NotYet } from './not-yet.tsx'

/**
 * Actions on the day of the booking: the contractor's start code, the professional's check-in and check-out, and the reports of a
 * delay or an absence. An action that the server allows only later is disabled and says from when. Hidden on other days. An
 * unpaid booking already leaves room for its start code, so that nothing on the open page moves when the booking is paid
 * elsewhere.
 */
export function DayCard({ booking, now }: { booking: Detail; now: Date }) {
  const { start, zone, startCode, may, side, status } = booking
  const today = calendarDay(start, zone) === calendarDay(now, zone)
  const steps = [may.checkIn, may.checkOut, may.reportNoShow, may.warnLate, may.giveUp]
  const due = steps.some((step) => step === true || (today && step !== false))
  const unpaid = side === 'contractor' && status === BookingStatus.requested
  if (!startCode && !due && !unpaid) return null
  return (
    <Section card title="No dia da visita" id="no-dia" className="no-print gap-4">
      {(startCode || unpaid) && <StartCode code={startCode} />}
      {due && may.checkIn !== false && <CheckInLater booking={booking} notYet={notYetReason(may.checkIn)} />}
      {due && may.checkOut !== false && <CheckOut booking={booking} />}
      {due && may.warnLate !== false && <Delay booking={booking} />}
      {due && may.reportNoShow !== false && <NoShow booking={booking} />}
      {may.giveUp === true && <GiveUp booking={booking} />}
    </Section>
  )
}

/** The four digits of the start code, or an empty space where they will stand. */
function StartCode({ code }: { code: string | null }) {
  return (
    <div className="grid gap-1 rounded-xl bg-sunken p-4">
      <p className="text-secondary text-muted">Código de início</p>
      <p className="text-h2 font-semibold tracking-[0.2em] tabular">
        <span aria-hidden>{code ?? '····'}</span>
        {code && <span className="sr-only">{code.split('').join(' ')}</span>}
      </p>
      <p className="text-secondary">
        {code
          ? 'Diga estes 4 números à profissional só quando ela chegar.'
          : 'Aparece aqui depois do pagamento, para o dia da visita.'}
      </p>
    </div>
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
      />
    </div>
  )
}

/**
 * A sentence about what the reader gets back or receives after a no-show. The professional is not shown the contractor's amounts.
 */
function noShowDescription({ side, totalInCents, refund, keptByProfessionalInCents: kept }: Detail): string {
  if (side !== 'professional') {
    const back = totalInCents === null ? '' : `: ${money(totalInCents - (refund?.amountInCents ?? 0))}`
    return `A visita é cancelada. Se a profissional não contestar em ${CONTEST_HOURS} horas, você recebe tudo de volta${back}.`
  }
  const received = kept === null ? '' : ` e você recebe ${money(kept)}`
  return `A visita é cancelada${received}, se quem contratou não contestar em ${CONTEST_HOURS} horas. Quem não estava em casa não recebe o valor de volta.`
}

/** Why an action is not allowed yet; null when it is allowed, or never will be. */
function notYetReason(step: Detail['may']['checkIn']): string | null {
  return typeof step === 'object' ? step.reason : null
}
