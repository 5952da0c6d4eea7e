import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useCopyDay } from './use-availability.ts'
import { spanOf, weekdayOptions, weekdays } from './window-text.ts'
import type { OwnWeek } from './window-text.ts'
import { ChipGroup } from '#client/ui/chip-group.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'

export interface CopyDaySheetProps {
  /** The day whose working hours are copied; null when the form is closed. */
  day: OwnWeek['days'][number] | null
  open: boolean
  onClose: () => void
}

/**
 * The form that copies the working hours of one weekday to the chosen weekdays. Each weekday needs its own React `key`, so that
 * the form starts anew.
 */
export function CopyDaySheet({ day, open, onClose }: CopyDaySheetProps) {
  const [chosen, setChosen] = useState<number[]>([])
  const [submitted, setSubmitted] = useState(false)
  const { act, busy, failed } = useCopyDay(onClose)
  const from = day?.weekday ?? 0
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (chosen.length > 0) void act({ fromWeekday: from, toWeekdays: chosen })
  }
  const missing = submitted && chosen.length === 0
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={`Copiar ${weekdays[from]} para outros dias`}
      description={`${day?.windows.map(spanOf).join(', ')}. Substitui os horários que esses dias já têm.`}
      submitLabel="Copiar"
      {...{ busy, failed }}
      onSubmit={submit}
    >
      <ChipGroup
        legend="Para quais dias"
        options={weekdayOptions.filter(({ value }) => value !== from)}
        chosen={chosen}
        onChange={setChosen}
        error={missing ? 'Escolha pelo menos um dia' : undefined}
      />
    </FormSheet>
  )
}
