import { useState } from 'react'
import { longerTexts } from '#shared/booking-longer.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { clock } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { CardChoice } from './card-choice.tsx'
import { HoursPrice } from './hours-price.tsx'
import type { Visit, WaitingProposal } from './visit.ts'

interface AcceptSheetProps {
  booking: Visit
  waiting: WaitingProposal
  open: boolean
  onClose: () => void
}

/** The form with which the contractor accepts more hours. It shows the cost and the card that pays. */
export function AcceptSheet({ booking: { other, zone }, waiting, open, onClose }: AcceptSheetProps) {
  const [cardId, setCardId] = useState<string>()
  const { act, busy, failed, forget } = useAct(trpc.booking.answerExtension, { done: longerTexts.answered, onDone: onClose })
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      busy={busy}
      failed={failed}
      title={longerTexts.theirs(firstNameOf(other.name), waiting.hours)}
      description={longerTexts.afterPayment(clock(waiting.end, zone))}
      confirmLabel={longerTexts.accept}
      onConfirm={() => void act({ extensionId: waiting.id, accept: true, cardId })}
    >
      <div className="grid gap-5 py-1">
        <HoursPrice price={waiting} />
        <CardChoice cardId={cardId} onChoose={setCardId} />
      </div>
    </ConfirmDialog>
  )
}
