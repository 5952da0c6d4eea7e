import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { useCopyDay } from './use-availability.ts'
import { spanOf, weekdays } from './window-text.ts'
import type { OwnWeek } from './window-text.ts'

export interface CopyDaySheetProps {
  /** The day whose windows are copied; null when there is none. */
  day: OwnWeek['days'][number] | null
  open: boolean
  onClose: () => void
}

/** Replaces the windows of the chosen days by those of one day. Needs a new `key` for every day. */
export function CopyDaySheet({ day, open, onClose }: CopyDaySheetProps) {
  const [chosen, setChosen] = useState<number[]>([])
  const [submitted, setSubmitted] = useState(false)
  const { act, busy, failed } = useCopyDay(onClose)
  const from = day?.weekday ?? 0
  const toggleDay = (weekday: number) =>
    setChosen((now) => (now.includes(weekday) ? now.filter((other) => other !== weekday) : [...now, weekday]))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (chosen.length > 0) void act({ fromWeekday: from, toWeekdays: chosen })
  }
  const missing = submitted && chosen.length === 0
  return (
    <Sheet
      open={open}
      onClose={onClose}
      locked={busy}
      title={`Copiar ${weekdays[from]} para outros dias`}
      description={`${day?.windows.map(spanOf).join(', ')}. Substitui os horários que esses dias já têm.`}
    >
      <form onSubmit={submit} className="grid gap-5 pt-2 pb-1">
        <fieldset className="grid gap-2" aria-describedby={missing ? 'copiar-erro' : undefined}>
          <legend className="mb-2 text-secondary font-semibold">Para quais dias</legend>
          <div className="flex flex-wrap gap-2">
            {weekdays.map(
              (name, weekday) =>
                weekday !== from && (
                  <Chip key={name} pressed={chosen.includes(weekday)} onClick={() => toggleDay(weekday)}>
                    {name}
                  </Chip>
                ),
            )}
          </div>
          {missing && (
            <p id="copiar-erro" role="alert" className="text-small font-medium text-danger">
              Escolha pelo menos um dia
            </p>
          )}
        </fieldset>
        {failed && <Banner tone="danger">{failed}</Banner>}
        <Button type="submit" block busy={busy}>
          Copiar
        </Button>
      </form>
    </Sheet>
  )
}
