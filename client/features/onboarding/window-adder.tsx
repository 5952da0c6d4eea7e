import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { availabilityMessages } from '#shared/availability.ts'
import type { AddWindow } from '#shared/availability.ts'
import { useDraftState } from '#client/lib/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChipGroup } from '#client/ui/chip-group.tsx'
import { toast } from '#client/ui/toast.ts'
import { errorsOfDraft } from './week-draft.ts'
import type { DraftErrors, WeekDraft } from './week-draft.ts'
import { HourRange, weekdayOptions } from '#client/features/availability/index.ts'

/** The name under which this tab stores the chosen days and working hours until they are added. */
export const windowDraft = 'horario'

const StoredDraft = z.strictObject({ days: z.array(z.number()), startTime: z.string(), endTime: z.string() })
const emptyDraft: WeekDraft = { days: [], startTime: '08:00', endTime: '18:00' }

/** The form that adds the chosen hours on each chosen weekday. */
export function WindowAdder({ windows, onAdd }: { windows: readonly AddWindow[]; onAdd: (draft: WeekDraft) => void }) {
  const [draft, setDraft] = useDraftState(windowDraft, emptyDraft, (stored) => StoredDraft.safeParse(stored).data ?? null)
  const [errors, setErrors] = useState<DraftErrors>({})
  const change = (part: Partial<WeekDraft>) => {
    setDraft({ ...draft, ...part })
    setErrors({})
  }
  const { days, startTime, endTime } = draft
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
      <ChipGroup
        legend="Dias da semana"
        options={weekdayOptions}
        chosen={days}
        onChange={(chosen) => change({ days: chosen })}
        error={errors.days}
      />
      <HourRange range={{ startTime, endTime }} onChange={change} errors={{ endTime: errors.hours }} />
      <Button variant="soft" onClick={add}>
        <Plus aria-hidden />
        Adicionar horário
      </Button>
    </Card>
  )
}
