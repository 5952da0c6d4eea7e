import { useState } from 'react'
import { longerTexts } from '#shared/booking-longer.ts'
import { firstNameOf } from '#shared/pages.ts'
import { trpc } from '#client/lib/api.ts'
import { clock } from '#client/lib/format.ts'
import { useAct } from '#client/lib/use-act.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { Segmented } from '#client/ui/radio-group.tsx'
import { CardChoice } from './card-choice.tsx'
import { HoursPrice } from './hours-price.tsx'
import type { Longer, Visit } from './visit.ts'

interface ProposeSheetProps {
  booking: Visit
  options: Longer['options']
  open: boolean
  onClose: () => void
}

/**
 * The form that proposes one or two more hours with their price. A contractor also chooses the card that is charged after the
 * professional accepts.
 */
export function ProposeSheet({ booking: { id, side, zone, other }, options, open, onClose }: ProposeSheetProps) {
  const [hours, setHours] = useState<1 | 2>(1)
  const [cardId, setCardId] = useState<string>()
  const { act, busy, failed, forget } = useAct(trpc.booking.extend, { done: longerTexts.proposed, onDone: onClose })
  const close = () => {
    forget()
    onClose()
  }
  const option = options.find((each) => each.hours === hours) ?? options[0]
  if (!option) return null
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      busy={busy}
      failed={failed}
      title={longerTexts.title}
      description={longerTexts.ask(firstNameOf(other.name))}
      confirmLabel={longerTexts.propose(option.hours)}
      onConfirm={() => void act({ bookingId: id, hours: option.hours, cardId })}
    >
      <div className="grid gap-5 py-1">
        <Segmented
          label={longerTexts.howMany}
          name="horas"
          options={options.map((each) => ({
            value: String(each.hours),
            label: `${longerTexts.hours(each.hours)}, ${longerTexts.until(clock(each.end, zone))}`,
          }))}
          value={String(option.hours)}
          onChange={({ target }) => setHours(target.value === '2' ? 2 : 1)}
        />
        <HoursPrice price={option} />
        {side === 'contractor' && <CardChoice cardId={cardId} onChoose={setCardId} />}
      </div>
    </ConfirmDialog>
  )
}
