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
import { faultsOfDraft } from './week-draft.ts'
import type { DraftFaults, WeekDraft } from './week-draft.ts'

const fresh: WeekDraft = { days: [], startTime: '08:00', endTime: '18:00' }
const options = wholeHours.map((value) => ({ value, label: value }))
// Sunday to Saturday is how the week is stored; two rows of chips read best with the working days first.
const order = [1, 2, 3, 4, 5, 6, 0]

/** Weekdays as chips, from and until, and a button that puts the hours on each chosen day. */
export function WindowAdder({ windows, onAdd }: { windows: readonly AddWindow[]; onAdd: (draft: WeekDraft) => void }) {
  const [draft, setDraft] = useState(fresh)
  const [faults, setFaults] = useState<DraftFaults>({})
  const change = (part: Partial<WeekDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults({})
  }
  const { days, startTime, endTime } = draft
  const flip = (day: number) => change({ days: days.includes(day) ? days.filter((other) => other !== day) : [...days, day] })
  const add = () => {
    const found = faultsOfDraft(windows, draft)
    setFaults(found)
    if (found.days) return toast.error(found.days)
    if (found.hours) return toast.error(availabilityMessages.invalidHours.title, found.hours)
    onAdd(draft)
    setDraft(fresh)
  }
  return (
    <Card className="grid gap-5">
      <fieldset aria-describedby={faults.days ? 'dias-error' : undefined}>
        <legend className="mb-2 text-secondary font-semibold">Dias da semana</legend>
        <div className="flex flex-wrap gap-2">
          {order.map((day) => (
            <Chip key={day} pressed={days.includes(day)} onClick={() => flip(day)}>
              {weekdays[day]}
            </Chip>
          ))}
        </div>
        <div className="mt-1.5">
          <FieldNotes id="dias" error={faults.days} />
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
          error={faults.hours}
        />
      </div>
      <Button variant="soft" onClick={add}>
        <Plus aria-hidden />
        Adicionar horário
      </Button>
    </Card>
  )
}
