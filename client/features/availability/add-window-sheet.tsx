import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { AddOnDays, availabilityMessages } from '#shared/availability.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { useAddWindows } from './use-availability.ts'
import { endHourOptions, startHourOptions, weekdays } from './window-text.ts'

export interface WindowDraft {
  days: number[]
  startTime: string
  endTime: string
}

/** The first values of the sheet, the same default hours as in the onboarding wizard. */
export const emptyDraft: WindowDraft = { days: [], startTime: '08:00', endTime: '18:00' }

export interface AddWindowSheetProps {
  draft: WindowDraft
  open: boolean
  onClose: () => void
}

/**
 * Adds one window of whole hours on each chosen weekday; if one day is refused, none is added. Needs a new `key` for every
 * draft.
 */
export function AddWindowSheet({ draft, open, onClose }: AddWindowSheetProps) {
  const [{ days, startTime, endTime }, setDraft] = useState(draft)
  const [submitted, setSubmitted] = useState(false)
  const { act, busy, failed } = useAddWindows(onClose)
  const change = (part: Partial<WindowDraft>) => setDraft((now) => ({ ...now, ...part }))
  const toggleDay = (day: number) => change({ days: days.includes(day) ? days.filter((other) => other !== day) : [...days, day] })
  const noDay = days.length === 0
  const wrongHours = startTime >= endTime
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
    <Sheet
      open={open}
      onClose={onClose}
      title="Adicionar horário"
      description="Vale toda semana, no horário da sua cidade."
      locked={busy}
    >
      <form onSubmit={submit} className="grid gap-5 pt-2 pb-1">
        <fieldset className="grid gap-2" aria-describedby={submitted && noDay ? 'dias-erro' : undefined}>
          <legend className="mb-2 text-secondary font-semibold">Dias da semana</legend>
          <div className="flex flex-wrap gap-2">
            {weekdays.map((name, day) => (
              <Chip key={name} pressed={days.includes(day)} onClick={() => toggleDay(day)}>
                {name}
              </Chip>
            ))}
          </div>
          {submitted && noDay && (
            <p id="dias-erro" role="alert" className="text-small font-medium text-danger">
              Escolha pelo menos um dia
            </p>
          )}
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Das"
            options={startHourOptions}
            value={startTime}
            onChange={(event) => change({ startTime: event.target.value })}
          />
          <SelectField
            label="Até"
            options={endHourOptions}
            value={endTime}
            onChange={(event) => change({ endTime: event.target.value })}
            error={submitted && wrongHours ? availabilityMessages.invalidHours.description : undefined}
          />
        </div>
        {failed && <Banner tone="danger">{failed}</Banner>}
        <Button type="submit" block busy={busy}>
          Adicionar
        </Button>
      </form>
    </Sheet>
  )
}
