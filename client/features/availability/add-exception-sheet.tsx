import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { AddException, tooShortHint } from '#shared/availability.ts'
import { closedBy } from '#shared/day-hours.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { closedText, exceptionChoices, exceptionOf } from './exception-text.ts'
import type { ExceptionDraft, OwnException } from './exception-text.ts'
import { HourRange } from './hour-range.tsx'
import { useAddException } from './use-exceptions.ts'

export interface AddExceptionSheetProps {
  /** The first day that can be chosen, 'YYYY-MM-DD' in the professional's time zone. */
  today: string
  /** The professional's days off and special hours that are stored already. */
  exceptions: readonly OwnException[]
  open: boolean
  onClose: () => void
}

type FieldErrors = Record<string, string[] | undefined>

const emptyDraft: ExceptionDraft = { choice: 'day', firstDay: '', lastDay: '', startTime: '08:00', endTime: '12:00', label: '' }
const choices = exceptionChoices.map((choice) => ({ ...choice }))

/**
 * The form that adds an exception to the week: one or several days, with a note that only the professional sees. Every new
 * exception needs a new React `key`, so that the form starts empty.
 */
export function AddExceptionSheet({ today, exceptions, open, onClose }: AddExceptionSheetProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { act, busy, failed } = useAddException(onClose, setErrors)
  const form = useFocusOnError(errors)
  const hint = hintOf(draft, exceptions)
  const change = (part: Partial<ExceptionDraft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = AddException.safeParse(exceptionOf(draft))
    if (!checked.success) return setErrors(fieldErrorsOf(checked.error.issues))
    setErrors({})
    void act(checked.data)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Adicionar folga ou feriado"
      description="Vale só nesses dias. As visitas já marcadas continuam."
      locked={busy}
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5 pt-2 pb-1">
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
        <Days draft={draft} errors={errors} today={today} onChange={change} />
        {draft.choice !== 'day' && (
          <HourRange
            range={draft}
            onChange={change}
            errors={{ startTime: errors['startTime']?.[0], endTime: errors['endTime']?.[0] }}
          />
        )}
        {hint && <Banner tone="warning">{hint}</Banner>}
        <TextField
          label="Anotação"
          optional
          hint="Só você vê."
          maxLength={120}
          autoComplete="off"
          value={draft.label}
          onChange={({ target }) => change({ label: target.value })}
          error={errors['label']?.[0]}
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
  errors: FieldErrors
  onChange: (part: Partial<ExceptionDraft>) => void
}

function Days({ draft, errors, today, onChange }: PartProps & { today: string }) {
  const { firstDay, lastDay } = draft
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        type="date"
        label="Primeiro dia"
        min={today}
        value={firstDay}
        onChange={({ target: { value } }) => onChange({ firstDay: value, lastDay: lastDay < value ? value : lastDay })}
        error={errors['firstDay']?.[0]}
      />
      <TextField
        type="date"
        label="Último dia"
        min={firstDay || today}
        value={lastDay}
        onChange={({ target }) => onChange({ lastDay: target.value })}
        error={errors['lastDay']?.[0]}
      />
    </div>
  )
}

/**
 * Returns a hint when the special hours of a draft leave no room for a booking, or when a day off closes them; otherwise null.
 * Other special hours that cover the same days count too.
 */
function hintOf(draft: ExceptionDraft, exceptions: readonly OwnException[]) {
  const { choice, firstDay, lastDay, startTime, endTime } = draft
  if (choice !== 'open' || startTime >= endTime) return null
  const others = exceptions.flatMap(({ kind, startTime: from, endTime: to, ...days }) =>
    kind === 'open' && from && to && days.firstDay <= firstDay && lastDay <= days.lastDay
      ? [{ startTime: from, endTime: to }]
      : [],
  )
  const tooShort = tooShortHint({ startTime, endTime }, others)
  if (tooShort || !AddException.safeParse(exceptionOf(draft)).success) return tooShort
  const dayOff = closedBy(exceptionOf(draft), exceptions)
  return dayOff && closedText(dayOff)
}

function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), [message]]))
}

function useFocusOnError(errors: FieldErrors) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors])
  return form
}
