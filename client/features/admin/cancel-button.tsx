import { useState } from 'react'
import { bookingLabels, bookingMessages, type BookingStatus, bookingCan } from '#shared/booking.ts'
import { CancelByTeam, cancelMessages } from '#shared/booking-cancel.ts'
import { mayUse, useDesk } from '#client/features/shell/index.ts'
import { trpc } from '#client/lib/api.ts'
import { money } from '#client/lib/format.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { Button } from '#client/ui/button.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

export interface CancellableBooking {
  id: string
  contractorName: string
  professionalName: string
  status: BookingStatus
}

/**
 * The button with which the team cancels a booking with a full refund. The reason that the team writes is shown to both
 * participants. Renders nothing for a booking that is over or cancelled.
 */
export function CancelButton({ booking }: { booking: CancellableBooking }) {
  const [asking, setAsking] = useState(false)
  const desk = useDesk()
  // Cancelling also refunds, so only team members with the finance role may cancel, not those with the support role.
  if (!mayUse(desk, 'finance') || !bookingCan('cancelByTeam', booking.status)) return null
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
  const values = { bookingId: booking.id, reason: '' }
  const { field, busy, failed, submit } = useFormAct(trpc.booking.cancelByTeam, CancelByTeam, values, {
    done: ({ refundInCents }) => ({
      ...bookingMessages.cancelled,
      description: refundInCents > 0 ? `${money(refundInCents)} voltam para quem pagou.` : 'Nada foi cobrado.',
    }),
    also: ['admin', 'payment'],
    onDone: onClose,
  })
  return (
    <FormSheet
      title={`Cancelar o agendamento de ${booking.contractorName} com ${booking.professionalName}?`}
      description={cancelMessages.byTeam}
      submitLabel={bookingLabels.cancel}
      danger
      {...{ busy, failed, onClose }}
      onSubmit={submit}
    >
      <TextArea
        label="Motivo"
        hint="As duas pessoas leem este texto."
        rows={3}
        maxLength={1_000}
        data-autofocus
        {...field('reason')}
      />
    </FormSheet>
  )
}
