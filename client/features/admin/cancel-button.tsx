import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { bookingLabels, bookingMessages, type BookingStatus, bookingCan } from '#shared/booking.ts'
import { CancelByTeam, cancelMessages } from '#shared/booking-cancel.ts'
import { useStepUp } from '#client/features/security/index.ts'
import { trpc } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/errors.ts'
import { money } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.ts'

export interface CancellableBooking {
  id: string
  contractorName: string
  professionalName: string
  status: BookingStatus
}

/** Cancels a booking as the team, with a reason that both read and a full refund; nothing for a booking that is over or cancelled. */
export function CancelButton({ booking }: { booking: CancellableBooking }) {
  const [asking, setAsking] = useState(false)
  if (!bookingCan('cancelByTeam', booking.status)) return null
  const { contractorName, professionalName } = booking
  return (
    <>
      <Button
        variant="secondary"
        size={44}
        onClick={() => setAsking(true)}
        aria-label={`${bookingLabels.cancel} de ${contractorName} com ${professionalName}`}
      >
        {bookingLabels.cancel}
      </Button>
      {asking && <CancelDialog booking={booking} onClose={() => setAsking(false)} />}
    </>
  )
}

function CancelDialog({ booking, onClose }: { booking: CancellableBooking; onClose: () => void }) {
  const { register, handleSubmit, formState, cancel, busy, failed, dialog } = useCancel(booking.id, onClose)
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        locked={busy}
        failed={failed}
        width="small"
        title={`Cancelar o agendamento de ${booking.contractorName} com ${booking.professionalName}?`}
        description={cancelMessages.byTeam}
        footer={
          <>
            <Button variant="secondary" onClick={onClose} disabled={busy}>
              Voltar
            </Button>
            <Button variant="danger" type="submit" form="cancelamento" busy={busy}>
              {bookingLabels.cancel}
            </Button>
          </>
        }
      >
        <form id="cancelamento" noValidate onSubmit={(event) => void handleSubmit(cancel)(event)} className="grid gap-4 py-1">
          <TextArea
            label="Motivo"
            hint="As duas pessoas leem este texto."
            rows={3}
            maxLength={1_000}
            data-autofocus
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
        </form>
      </Sheet>
      {dialog}
    </>
  )
}

function useCancel(bookingId: string, onDone: () => void) {
  const utils = trpc.useUtils()
  const [failed, setFailed] = useState<string | null>(null)
  const { run, dialog } = useStepUp()
  const mutation = trpc.booking.cancelByTeam.useMutation()
  const form = useForm<CancelByTeam, unknown, CancelByTeam>({
    resolver: standardSchemaResolver(CancelByTeam),
    defaultValues: { bookingId, reason: '' },
  })
  const cancel = async (input: CancelByTeam) => {
    setFailed(null)
    try {
      const answer = await run(() => mutation.mutateAsync(input))
      if (!answer) return
      const back = answer.refundInCents > 0 ? `${money(answer.refundInCents)} voltam para quem pagou.` : 'Nada foi cobrado.'
      toast.success(bookingMessages.cancelled.title, back)
      onDone()
    } catch (error) {
      setFailed(refusalOf(error).message)
    } finally {
      void utils.admin.invalidate()
      void utils.payment.invalidate()
      void utils.booking.invalidate()
    }
  }
  return { ...form, cancel, busy: mutation.isPending, failed, dialog }
}
