import { useState } from 'react'
import { CancelCause } from '#shared/booking.ts'
import { causeHint } from '#shared/booking-cancel.ts'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import type { Booking } from '../labels.ts'

const causes = Object.values(CancelCause)

/**
 * Asks why a professional cancels at the instant `now`. Only the professional and the team read the answer. Returns the chosen
 * cause and the field.
 */
export function useCause({ start }: Pick<Booking, 'start'>, now: Date) {
  const [cause, setCause] = useState<CancelCause>(CancelCause.other)
  const field = (
    <RadioGroup
      label="O que aconteceu?"
      name="causa"
      look="segmented"
      hint={causeHint(cause, new Date(start), now)}
      value={cause}
      onChange={({ target }) => setCause(causes.find((each) => each === target.value) ?? CancelCause.other)}
      options={causes.map((each) => ({ value: each, label: each }))}
    />
  )
  return { cause, field }
}
