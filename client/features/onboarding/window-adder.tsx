import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { availabilityMessages } from '#shared/availability.ts'
import type { AddWindow } from '#shared/availability.ts'
import { endHourOptions, startHourOptions, weekdays } from '#client/features/availability/index.ts'
import { useDraftState } from '#client/lib/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { FieldNotes } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { errorsOfDraft } from './week-draft.ts'
import type { DraftErrors, WeekDraft } from './week-draft.ts'

/** The name of the draft with the chosen days and hours. */
export const windowDraft = 'horario'

const StoredDraft = z.strictObject({ days: z.array(z.number()), startTime: z.string(), endTime: z.string() })
const emptyDraft: WeekDraft = { days: [], startTime: '08:00', endTime: '18:00' }

/** Weekday chips, start and end, and a button that adds the hours to each chosen day. */
export function WindowAdder({ windows, onAdd }: { windows: readonly AddWindow[]; onAdd: (draft: WeekDraft) => void }) {
  const [draft, setDraft] = useDraftState(windowDraft, emptyDraft, (stored) => StoredDraft.safeParse(stored).data ?? null)
  const [errors, setErrors] = useState<DraftErrors>({})
  const change = (part: Partial<WeekDraft>) => {
    setDraft({ ...draft, ...part })
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
          {weekdays.map((name, day) => (
            <Chip key={name} pressed={days.includes(day)} onClick={() => toggleDay(day)}>
              {name}
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
          options={startHourOptions}
          value={startTime}
          onChange={({ target }) => change({ startTime: target.value })}
        />
        <SelectField
          label="Até"
          options={endHourOptions}
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
