import { lifeLabels } from '#shared/booking-life.ts'
import { calendarDay, money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { Detail } from '../labels.ts'
import { CheckInForm } from './check-in-form.tsx'
import { Delay, GiveUp } from './delay.tsx'
import { NotYet } from './not-yet.tsx'
import { useDayStep } from './use-day-step.ts'

/**
 * The day itself: the customer's code to be said at the door, the professional's arrival and end, and a word for whoever waited
 * in vain (AMB-06, AMB-07). What the server allows only later stands with its hour; nothing of it shows on other days.
 */
export function DayCard({ booking, now }: { booking: Detail; now: Date }) {
  const { start, zone, startCode, may } = booking
  const today = calendarDay(start, zone) === calendarDay(now, zone)
  const steps = [may.checkIn, may.checkOut, may.reportNoShow, may.warnLate, may.giveUp]
  const due = steps.some((step) => step === true || (today && step !== false))
  if (!startCode && !due) return null
  return (
    <Card as="section" id="no-dia" aria-labelledby="no-dia-titulo" className="no-print grid gap-4">
      <h2 id="no-dia-titulo" className="text-h3">
        No dia da visita
      </h2>
      {startCode && <StartCode code={startCode} />}
      {due && may.checkIn !== false && <CheckInForm bookingId={booking.id} notYet={whenOf(may.checkIn)} />}
      {due && may.checkOut !== false && <CheckOut booking={booking} />}
      {due && may.warnLate !== false && <Delay booking={booking} />}
      {due && may.reportNoShow !== false && <NobodyThere booking={booking} />}
      {may.giveUp === true && <GiveUp booking={booking} />}
    </Card>
  )
}

function StartCode({ code }: { code: string }) {
  return (
    <div className="grid gap-1 rounded-xl bg-sunken p-4">
      <p className="text-secondary text-muted">Código de início</p>
      <p className="text-h2 font-semibold tracking-[0.2em] tabular">
        <span aria-hidden>{code}</span>
        <span className="sr-only">{code.split('').join(' ')}</span>
      </p>
      <p className="text-secondary">Diga estes 4 números à profissional só quando ela chegar.</p>
    </div>
  )
}

function CheckOut({ booking: { id, may, other } }: { booking: Detail }) {
  const { checkOut, ask, question } = useDayStep()
  return (
    <div>
      <Button disabledReason={whenOf(may.checkOut)} onClick={ask}>
        {lifeLabels.checkOut}
      </Button>
      <NotYet words={whenOf(may.checkOut)} />
      <ConfirmDialog
        {...question}
        onConfirm={() => checkOut(id)}
        title={`Terminar a visita de ${other.name}?`}
        description="A visita fica concluída. Não dá para voltar atrás."
        confirmLabel={lifeLabels.checkOut}
      />
    </div>
  )
}

function NobodyThere({ booking }: { booking: Detail }) {
  const { id, side, may } = booking
  const { reportNoShow, ask, question } = useDayStep()
  const label = side === 'contractor' ? lifeLabels.absentProfessional : lifeLabels.absentContractor
  return (
    <div>
      <Button variant="secondary" size={44} disabledReason={whenOf(may.reportNoShow)} onClick={ask}>
        {label}
      </Button>
      <NotYet words={whenOf(may.reportNoShow)} />
      <ConfirmDialog
        {...question}
        onConfirm={() => reportNoShow(id)}
        danger
        title={`${label}?`}
        description={absenceWords(booking)}
        confirmLabel="Cancelar a visita"
      />
    </div>
  )
}

/** What becomes of the money, each side's own: she is told none of the household's amounts (R-C5). */
function absenceWords({ side, totalInCents, refund, keptByProfessionalInCents: kept }: Detail): string {
  if (side !== 'professional') {
    const back = totalInCents === null ? '' : `: ${money(totalInCents - (refund?.amountInCents ?? 0))}`
    return `A visita é cancelada e você recebe tudo de volta${back}.`
  }
  const hers = kept === null ? '' : ` e você recebe ${money(kept)}`
  return `A visita é cancelada${hers}. Quem não estava em casa não recebe o valor de volta.`
}

/** The sentence of what is not yet allowed; null for the rest. */
function whenOf(step: Detail['may']['checkIn']): string | null {
  return typeof step === 'object' ? step.reason : null
}
