import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { AddOnDays, availabilityMessages, tooShortHint } from '#shared/availability.ts'
import { Banner } from '#client/ui/banner.tsx'
import { ChipGroup } from '#client/ui/chip-group.tsx'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { toast } from '#client/ui/toast.ts'
import { HourRange } from './hour-range.tsx'
import { useAddWindows } from './use-availability.ts'
import { weekdayOptions } from './window-text.ts'
import type { OwnWeek } from './window-text.ts'

export interface WindowDraft {
  days: number[]
  startTime: string
  endTime: string
}

/** The initial values of the form, which are the same default hours as in the sign-up. */
export const emptyDraft: WindowDraft = { days: [], startTime: '08:00', endTime: '18:00' }

export interface AddWindowSheetProps {
  week: OwnWeek
  draft: WindowDraft
  open: boolean
  onClose: () => void
}

/**
 * The form that adds the same working hours on each chosen weekday. If the server refuses one day, no day is added. Each opening
 * needs a new React `key`, so that the form starts anew.
 */
export function AddWindowSheet({ week, draft, open, onClose }: AddWindowSheetProps) {
  const [{ days, startTime, endTime }, setDraft] = useState(draft)
  const [submitted, setSubmitted] = useState(false)
  const { act, busy, failed } = useAddWindows(onClose)
  const change = (part: Partial<WindowDraft>) => setDraft((now) => ({ ...now, ...part }))
  const noDay = days.length === 0
  const wrongHours = startTime >= endTime
  const activeOn = (day: number) => week.days[day]?.windows.filter(({ active }) => active)
  const hints = noDay
    ? [tooShortHint({ startTime, endTime })]
    : days.map((day) => tooShortHint({ startTime, endTime }, activeOn(day)))
  const hint = hints.find((each) => each !== null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const { title, description } = availabilityMessages.invalidHours
    if (wrongHours) toast.error(title, description)
    if (noDay || wrongHours) return
    const weekdaysChosen = days.toSorted((a, b) => a - b)
    void act(AddOnDays.parse({ weekdays: weekdaysChosen, startTime, endTime }))
  }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="Adicionar horário"
      description="Vale toda semana, no horário da sua cidade."
      submitLabel="Adicionar"
      {...{ busy, failed }}
      onSubmit={submit}
    >
      <ChipGroup
        legend="Dias da semana"
        options={weekdayOptions}
        chosen={days}
        onChange={(chosen) => change({ days: chosen })}
        error={submitted && noDay ? 'Escolha pelo menos um dia' : undefined}
      />
      <HourRange
        range={{ startTime, endTime }}
        onChange={change}
        errors={{ endTime: submitted && wrongHours ? availabilityMessages.invalidHours.description : undefined }}
      />
      {hint && !wrongHours && <Banner tone="warning">{hint}</Banner>}
    </FormSheet>
  )
}
