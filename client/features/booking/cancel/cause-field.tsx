import { useState } from 'react'
import { CancelCause } from '#shared/booking.ts'
import { causeHint } from '#shared/booking-cancel.ts'
import { RadioGroup } from '#client/ui/radio-group.tsx'

const causes = Object.values(CancelCause)

/**
 * Asks why a professional cancels. Only the professional and the team read the answer. Returns the chosen cause and the field.
 */
export function useCause() {
  const [cause, setCause] = useState<CancelCause>(CancelCause.other)
  const field = (
    <RadioGroup
      label="O que aconteceu?"
      name="causa"
      look="segmented"
      hint={causeHint}
      value={cause}
      onChange={({ target }) => setCause(causes.find((each) => each === target.value) ?? CancelCause.other)}
      options={causes.map((each) => ({ value: each, label: each }))}
    />
  )
  return { cause, field }
}
