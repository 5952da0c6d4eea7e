import { useState } from 'react'
import { BookingStatus, PaymentStatus } from '#shared/booking.ts'
import { cancelMessages } from '#shared/booking-cancel.ts'
import { shortDate } from '#client/lib/format.ts'
import { firstNameOf } from '#shared/pages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { PriceSummary } from '#client/ui/price-summary.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ErrorState } from '#client/ui/states.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { cancelLabel, isToDecline } from '../labels.ts'
import type { Booking } from '../labels.ts'
import { useCause } from './cause-field.tsx'
import { useCancelBooking } from './use-cancel-booking.ts'
import type { Quote } from './use-cancel-booking.ts'

export interface CancelDialogProps {
  booking: Pick<Booking, 'id' | 'start' | 'zone' | 'other' | 'status' | 'planned' | 'paymentStatus' | 'side'>
  open: boolean
  now: Date
  onClose: () => void
}

/**
 * The dialog that asks before a booking is cancelled. It names the booking and shows above the button what is refunded and what
 * is not. A professional must give a reason, a contractor may give one.
 */
export function CancelDialog({ booking, open, now, onClose }: CancelDialogProps) {
  const { start, zone, other, status, paymentStatus, side } = booking
  const [words, setWords] = useState('')
  const { cause, field: causeField } = useCause(booking, now)
  const cancelling = useCancelBooking({ booking, open, onDone: onClose })
  const { quote, changed, failed, retry, refused, fault, cancel, busy, forget } = cancelling
  const close = () => {
    forget()
    onClose()
  }
  const processing = paymentStatus === PaymentStatus.processing
  const isProfessional = side === 'professional'
  return (
    <Sheet
      open={open}
      onClose={close}
      locked={busy}
      failed={refused}
      width="small"
      title={`${isToDecline(booking) ? 'Recusar' : 'Cancelar'} o agendamento de ${shortDate(start, zone)} com ${firstNameOf(other.name)}?`}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            Manter
          </Button>
          {!failed && (
            <Button variant="danger" busy={busy} disabled={!quote} onClick={() => cancel(words, cause)}>
              {cancelLabel(booking, quote)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 py-1">
        {changed && <Banner tone="warning">{cancelMessages.refundChanged}</Banner>}
        {failed ? (
          <ErrorState title="Não foi possível carregar. O agendamento continua de pé." onRetry={retry} className="py-4">
            {failed}
          </ErrorState>
        ) : processing && !changed ? (
          <p>{undecided[isProfessional ? 'professional' : 'contractor']}</p>
        ) : quote ? (
          <RefundSummary quote={quote} />
        ) : (
          <QuoteSkeleton />
        )}
        {!failed && isProfessional && status !== BookingStatus.requested && causeField}
        {!failed && (isProfessional || quote?.rule !== 'unpaid') && (
          <TextArea
            label="Motivo"
            optional={!isProfessional}
            hint={isProfessional && !fault ? 'Quem contratou vai ler.' : undefined}
            maxLength={1_000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            error={fault ?? undefined}
          />
        )}
      </div>
    </Sheet>
  )
}

const undecided = {
  contractor:
    'Seu pagamento está em processamento. Se ele for aprovado, o valor volta por inteiro. O horário fica livre para outra pessoa.',
  professional:
    'O pagamento de quem contratou está em processamento. Se ele for aprovado, volta por inteiro, e você não recebe por esta visita. O horário fica livre para outra pessoa.',
}

/**
 * Says which refund rule applies and who gets which amount. The professional, or a contractor who paid nothing, sees no amounts.
 */
function RefundSummary({ quote }: { quote: Quote }) {
  const { rule, sentence, refundInCents, keptByProfessionalInCents, feeKeptInCents } = quote
  const kept = [
    { label: 'Fica com a profissional', cents: keptByProfessionalInCents ?? 0 },
    { label: 'Taxa da plataforma, não volta', cents: feeKeptInCents ?? 0 },
  ]
  return (
    <>
      <p>{sentence}</p>
      {rule !== 'unpaid' && refundInCents !== null && (
        <PriceSummary
          rows={kept.filter(({ cents }) => cents > 0)}
          total={{ label: 'Você recebe de volta', cents: refundInCents }}
        />
      )}
    </>
  )
}

function QuoteSkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Calculando o reembolso</span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-8 w-2/3" />
    </div>
  )
}
