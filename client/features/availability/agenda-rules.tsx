import { availabilityMessages, MAX_BOOKINGS_PER_DAY, SaveAgendaSettings } from '#shared/availability.ts'
import { trpc } from '#client/lib/api.ts'
import { useLeaveGuard } from '#client/lib/leave-guard.tsx'
import { numberOrNull } from '#client/ui/typed-number.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { count } from '#client/lib/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { bufferMessage } from './window-text.ts'
import type { OwnWeek } from './window-text.ts'

const limits = Array.from({ length: MAX_BOOKINGS_PER_DAY }, (_, index) => ({
  value: String(index + 1),
  label: count(index + 1, 'serviço', 'serviços'),
}))

/**
 * The form for the rules of the agenda: free time before and after bookings, lead time, how far ahead contractors may book, and
 * bookings per day. It explains what the free time does to neighbouring slots.
 */
export function AgendaRules({
  week: { settings, neighboursExcluded },
}: {
  week: Pick<OwnWeek, 'settings' | 'neighboursExcluded'>
}) {
  const { away: _away, choices: _choices, ...stored } = settings
  const utils = trpc.useUtils()
  const { form, errors, field, busy, submit } = useFormAct(trpc.availability.saveSettings, SaveAgendaSettings, stored, {
    // Values that were saved in another tab replace the values of the form, except in fields that the professional is editing.
    settings: { values: stored, resetOptions: { keepDirtyValues: true } },
    done: availabilityMessages.settingsSaved,
    failed: availabilityMessages.updateFailed,
    // The profile editor also shows three of the agenda's rules, so the cached profile is loaded again.
    also: ['profile'],
    onDone: (week, saved) => {
      utils.availability.mine.setData(undefined, week)
      form.reset(saved)
    },
  })
  const { isDirty } = form.formState
  const { question } = useLeaveGuard(isDirty)
  const number = (name: keyof SaveAgendaSettings) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name, { setValueAs: numberOrNull }),
  })
  return (
    <Section card title="Regras da agenda" className="content-start gap-4">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Intervalo antes" suffix="min" {...number('bufferBeforeInMinutes')} />
          <TextField label="Intervalo depois" suffix="min" {...number('bufferAfterInMinutes')} />
          <TextField label="Tempo mínimo para marcar" suffix="horas" {...number('leadTimeInHours')} />
          <TextField label="Agenda aberta por" suffix="dias" {...number('horizonInDays')} />
        </div>
        {neighboursExcluded && <Banner tone="info">{bufferMessage({ settings })}</Banner>}
        <SelectField
          label="Máximo por dia"
          placeholder="Sem limite"
          options={limits}
          {...field('maxBookingsPerDay', { setValueAs: numberOrNull })}
        />
        <p className="text-secondary text-muted">O que já está marcado não muda.</p>
        <Button type="submit" busy={busy} disabled={!isDirty} className="justify-self-start max-sm:w-full">
          Salvar regras
        </Button>
      </form>
      {question}
    </Section>
  )
}
