import { PaymentStatus, bookingLabels } from '#shared/booking.ts'
import { firstName, shortDate } from '#client/lib/format.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { Booking } from './booking-words.ts'
import { useCancelBooking } from './use-cancel-booking.ts'

export interface CancelDialogProps {
  booking: Pick<Booking, 'id' | 'start' | 'zone' | 'other' | 'paymentStatus'>
  open: boolean
  onClose: () => void
}

/** Asks before an unpaid request is called off, naming it; says what happens to money and slot. */
export function CancelDialog({ booking, open, onClose }: CancelDialogProps) {
  const { cancel, busy } = useCancelBooking(onClose)
  const { id, start, zone, other, paymentStatus } = booking
  const underWay = paymentStatus === PaymentStatus.processing
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => cancel(id)}
      busy={busy}
      danger
      title={`Cancelar o agendamento de ${shortDate(start, zone)} com ${firstName(other.name)}?`}
      description={
        underWay
          ? 'Seu pagamento está em processamento. Se ele for aprovado, o valor volta por inteiro. O horário fica livre para outra pessoa.'
          : 'Nada foi cobrado. O horário fica livre para outra pessoa.'
      }
      confirmLabel={bookingLabels.cancel}
      cancelLabel="Manter"
    />
  )
}
