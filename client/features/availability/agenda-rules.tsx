import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { MAX_BOOKINGS_PER_DAY, SaveAgendaSettings } from '#shared/availability.ts'
import { useLeaveGuard } from '#client/lib/leave-guard.tsx'
import { numberOrNull } from '#client/lib/typed-number.ts'
import { count } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useSaveSettings } from './use-settings.ts'
import { bufferNotice } from './window-text.ts'
import type { OwnWeek } from './window-text.ts'

/** The fields while they are edited: an empty field is null. */
type Draft = { [Name in keyof SaveAgendaSettings]: number | null }

const limits = Array.from({ length: MAX_BOOKINGS_PER_DAY }, (_, index) => ({
  value: String(index + 1),
  label: count(index + 1, 'serviço', 'serviços'),
}))

/**
 * The rules of the agenda: buffers, notice, horizon and bookings per day. Explains what the buffers do to neighbouring slots.
 */
export function AgendaRules({
  week: { settings, neighboursExcluded },
}: {
  week: Pick<OwnWeek, 'settings' | 'neighboursExcluded'>
}) {
  const { away: _away, ...stored } = settings
  const { register, handleSubmit, formState, setError, reset } = useForm<Draft, unknown, SaveAgendaSettings>({
    resolver: standardSchemaResolver(SaveAgendaSettings),
    values: stored,
    // Values saved in another tab replace the stored values, except in fields that the professional is editing.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty } = formState
  const { save, busy } = useSaveSettings()
  const { question } = useLeaveGuard(isDirty)
  const submit = handleSubmit(async (saved) => {
    const fieldErrors = await save(saved)
    if (!fieldErrors) return reset(saved)
    for (const name of names) if (fieldErrors[name]?.[0]) setError(name, { type: 'server', message: fieldErrors[name][0] })
  })
  const number = (name: keyof Draft) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name, { setValueAs: numberOrNull }),
  })
  return (
    <Card as="section" aria-labelledby="regras" className="grid content-start gap-4">
      <h2 id="regras" className="text-h3">
        Regras da agenda
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Intervalo antes" suffix="min" {...number('bufferBeforeInMinutes')} />
          <TextField label="Intervalo depois" suffix="min" {...number('bufferAfterInMinutes')} />
          <TextField label="Antecedência mínima" suffix="horas" {...number('noticeInHours')} />
          <TextField label="Agenda aberta por" suffix="dias" {...number('horizonInDays')} />
        </div>
        {neighboursExcluded && <Banner tone="info">{bufferNotice({ settings })}</Banner>}
        <SelectField
          label="Máximo por dia"
          placeholder="Sem limite"
          options={limits}
          error={errors.maxBookingsPerDay?.message}
          {...register('maxBookingsPerDay', { setValueAs: numberOrNull })}
        />
        <p className="text-secondary text-muted">O que já está marcado não muda.</p>
        <Button type="submit" busy={busy} disabled={!isDirty} className="justify-self-start max-sm:w-full">
          Salvar regras
        </Button>
      </form>
      {question}
    </Card>
  )
}

const names = ['bufferBeforeInMinutes', 'bufferAfterInMinutes', 'noticeInHours', 'horizonInDays', 'maxBookingsPerDay'] as const
