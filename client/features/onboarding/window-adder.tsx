import { Plus } from 'lucide-react'
import { useState } from 'react'
import { availabilityMessages } from '#shared/availability.ts'
import type { AddWindow } from '#shared/availability.ts'
import { weekdays, wholeHours } from '#client/features/availability/index.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { FieldNotes } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { errorsOfDraft } from './week-draft.ts'
import type { DraftErrors, WeekDraft } from './week-draft.ts'

const emptyDraft: WeekDraft = { days: [], startTime: '08:00', endTime: '18:00' }
const options = wholeHours.map((value) => ({ value, label: value }))
// The order of the chips: the working days first. The week is stored from Sunday to Saturday.
const order = [1, 2, 3, 4, 5, 6, 0]

/** Weekday chips, start and end, and a button that adds the hours to each chosen day. */
export function WindowAdder({ windows, onAdd }: { windows: readonly AddWindow[]; onAdd: (draft: WeekDraft) => void }) {
  const [draft, setDraft] = useState(emptyDraft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const change = (part: Partial<WeekDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setErrors({})
  }
  const { days, startTime, endTime } = draft
  const toggleDay = (day: number) => change({ days: days.includes(day) ? days.filter((other) => other !== day) : [...days, day] })
  const add = () => {
    const draftErrors = errorsOfDraft(windows, draft)
    setErrors(draftErrors)
    if (draftErrors.days) return toast.error(draftErrors.days)
    if (draftErrors.hours) return toast.error(availabilityMessages.invalidHours.title, draftErrors.hours)
    onAdd(draft)
    setDraft(emptyDraft)
  }
  return (
    <Card className="grid gap-5">
      <fieldset aria-describedby={errors.days ? 'dias-error' : undefined}>
        <legend className="mb-2 text-secondary font-semibold">Dias da semana</legend>
        <div className="flex flex-wrap gap-2">
          {order.map((day) => (
            <Chip key={day} pressed={days.includes(day)} onClick={() => toggleDay(day)}>
              {weekdays[day]}
            </Chip>
          ))}
        </div>
        <div className="mt-1.5">
          <FieldNotes id="dias" error={errors.days} />
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Das"
          options={options}
          value={startTime}
          onChange={({ target }) => change({ startTime: target.value })}
        />
        <SelectField
          label="Até"
          options={options}
          value={endTime}
          onChange={({ target }) => change({ endTime: target.value })}
          error={errors.hours}
        />
      </div>
      <Button variant="soft" onClick={add}>
        <Plus aria-hidden />
        Adicionar horário
      </Button>
    </Card>
  )
}
