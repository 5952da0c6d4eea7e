import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { AddException } from '#shared/availability.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { exceptionChoices, exceptionOf } from './exception-words.ts'
import type { ExceptionDraft } from './exception-words.ts'
import { useAddException } from './use-exceptions.ts'
import { wholeHours } from './window-words.ts'

export interface AddExceptionSheetProps {
  /** The first day that may be said, 'YYYY-MM-DD' on her calendar. */
  today: string
  open: boolean
  onClose: () => void
}

type Faults = Record<string, string[] | undefined>

const fresh: ExceptionDraft = { choice: 'day', firstDay: '', lastDay: '', startTime: '08:00', endTime: '12:00', label: '' }
const options = wholeHours.map((value) => ({ value, label: value }))
const choices = exceptionChoices.map((choice) => ({ ...choice }))

/** One day or several that differ from the week, with a note that only she reads. Mount it anew for every draft. */
export function AddExceptionSheet({ today, open, onClose }: AddExceptionSheetProps) {
  const [draft, setDraft] = useState(fresh)
  const [faults, setFaults] = useState<Faults>({})
  const { add, busy, failed } = useAddException()
  const form = useFocusOnFault(faults)
  const change = (part: Partial<ExceptionDraft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = AddException.safeParse(exceptionOf(draft))
    if (!checked.success) return setFaults(faultsOf(checked.error.issues))
    const refused = await add(checked.data)
    setFaults(refused ?? {})
    if (!refused) onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Adicionar folga ou feriado"
      description="Vale só nesses dias. As visitas já marcadas continuam."
      locked={busy}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 pt-2 pb-1">
        <RadioGroup
          look="segmented"
          name="choice"
          label="O que muda"
          options={choices}
          value={draft.choice}
          onChange={({ target }) => {
            const choice = exceptionChoices.find(({ value }) => value === target.value)
            if (choice) change({ choice: choice.value })
          }}
        />
        <Days draft={draft} faults={faults} today={today} onChange={change} />
        {draft.choice !== 'day' && <Hours draft={draft} faults={faults} onChange={change} />}
        <TextField
          label="Anotação"
          optional
          hint="Só você vê."
          maxLength={120}
          autoComplete="off"
          value={draft.label}
          onChange={({ target }) => change({ label: target.value })}
          error={faults['label']?.[0]}
        />
        {failed && <Banner tone="danger">{failed}</Banner>}
        <Button type="submit" block busy={busy}>
          Adicionar
        </Button>
      </form>
    </Sheet>
  )
}

interface PartProps {
  draft: ExceptionDraft
  faults: Faults
  onChange: (part: Partial<ExceptionDraft>) => void
}

function Days({ draft, faults, today, onChange }: PartProps & { today: string }) {
  const { firstDay, lastDay } = draft
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        type="date"
        label="Primeiro dia"
        min={today}
        value={firstDay}
        onChange={({ target: { value } }) => onChange({ firstDay: value, lastDay: lastDay < value ? value : lastDay })}
        error={faults['firstDay']?.[0]}
      />
      <TextField
        type="date"
        label="Último dia"
        min={firstDay || today}
        value={lastDay}
        onChange={({ target }) => onChange({ lastDay: target.value })}
        error={faults['lastDay']?.[0]}
      />
    </div>
  )
}

function Hours({ draft, faults, onChange }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="Das"
        options={options}
        value={draft.startTime}
        onChange={({ target }) => onChange({ startTime: target.value })}
        error={faults['startTime']?.[0]}
      />
      <SelectField
        label="Até"
        options={options}
        value={draft.endTime}
        onChange={({ target }) => onChange({ endTime: target.value })}
        error={faults['endTime']?.[0]}
      />
    </div>
  )
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Faults {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), [message]]))
}

function useFocusOnFault(faults: Faults) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [faults])
  return form
}
