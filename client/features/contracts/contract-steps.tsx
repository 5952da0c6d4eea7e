import { Controller, useController, useFormState, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type CreateContract, TASKS_LENGTH } from '#shared/contracts.ts'
import {
  employmentCost,
  FULL_DAY_HOURS,
  FULL_WEEK_HOURS,
  LATEST_PAYDAY,
  MAX_DAYS_PER_WEEK,
  minimumSalary,
  ratesOn,
} from '#shared/domestic-work.ts'
import { services } from '#shared/services.ts'
import type { Answers } from '#client/lib/api.ts'
import { fieldsOf } from '#client/lib/form-errors.ts'
import { list, money } from '#client/lib/format.ts'
import { CheckCard } from '#client/ui/choices.tsx'
import { MoneyField } from '#client/ui/money-field.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'

export type Draft = z.input<typeof CreateContract>
export type ContractFormState = UseFormReturn<Draft, unknown, CreateContract>
export type Candidate = Answers['contracts']['candidates'][number]
interface StepProps {
  form: ContractFormState
}

/**
 * The wizard step that chooses the professional. Only professionals with whom the contractor has a booking or a conversation can
 * be chosen.
 */
export function PersonStep({ form, people }: StepProps & { people: readonly Candidate[] }) {
  const { register, control } = form
  const { errors } = useFormState({ control })
  const field = fieldsOf(register, errors)
  return (
    <RadioGroup
      label="Com quem é o contrato?"
      hint="Quem aparece aqui já tem um agendamento ativo ou feito, ou uma conversa, com você."
      look="cards"
      options={people.map(({ id, name, services: offered }) => ({ value: id, label: name, description: list(offered) }))}
      {...field('professionalId')}
    />
  )
}

/** The wizard step for days and hours, salary, payday and first day. It shows the minimum salary and the full cost. */
export function WeekStep({ form }: StepProps) {
  const { control, register } = form
  const { errors } = useFormState({ control })
  const field = fieldsOf(register, errors)
  const [daysPerWeek, hoursPerDay, startsOn] = useWatch({ control, name: ['daysPerWeek', 'hoursPerDay', 'startsOn'] })
  const rates = ratesOn(startsOn)
  return (
    <div className="grid gap-5">
      <Count
        form={form}
        name="daysPerWeek"
        label="Dias por semana"
        max={MAX_DAYS_PER_WEEK}
        hint="Um dia da semana é de descanso."
      />
      <Count
        form={form}
        name="hoursPerDay"
        label="Horas por dia"
        max={FULL_DAY_HOURS}
        hint={`São ${daysPerWeek * hoursPerDay} horas por semana, de no máximo ${FULL_WEEK_HOURS}.`}
      />
      <Salary form={form} minimum={minimumSalary({ daysPerWeek, hoursPerDay }, rates)} />
      <Cost form={form} />
      <Count form={form} name="payday" label="Dia do pagamento" max={LATEST_PAYDAY} hint="No mês seguinte ao trabalhado." />
      <TextField
        type="date"
        label="Primeiro dia de trabalho"
        hint="O registro no eSocial é feito antes dele."
        {...field('startsOn')}
      />
    </div>
  )
}

type CountName = 'daysPerWeek' | 'hoursPerDay' | 'payday'

function Count({ form, name, ...words }: StepProps & { name: CountName; label: string; max: number; hint: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Stepper {...words} min={1} name={name} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
      )}
    />
  )
}

function Salary({ form, minimum }: StepProps & { minimum: number }) {
  const { field, fieldState } = useController({ control: form.control, name: 'monthlySalaryInCents' })
  const { value, onChange, ...input } = field
  return (
    <MoneyField
      label="Salário por mês"
      hint={`O salário mínimo para esta jornada é ${money(minimum)}. O piso do seu estado pode ser maior.`}
      error={fieldState.error?.message}
      {...input}
      cents={value}
      onCents={onChange}
    />
  )
}

/** Shows what a month with the typed salary costs in full. */
function Cost({ form: { control } }: StepProps) {
  const [salary, startsOn] = useWatch({ control, name: ['monthlySalaryInCents', 'startsOn'] })
  if (!salary || !Number.isSafeInteger(salary)) return null
  return (
    <p className="rounded-lg bg-sunken px-4 py-3 text-secondary" aria-live="polite">
      Custo completo por mês:{' '}
      <strong className="font-semibold">{money(employmentCost(salary, ratesOn(startsOn)).totalInCents)}</strong>, com INSS, FGTS,
      13º e férias.
    </p>
  )
}

/** The wizard step for the services of the catalogue and other tasks. */
export function TasksStep({ form }: StepProps) {
  const { control, register } = form
  const { errors } = useFormState({ control })
  const { field } = useController({ control, name: 'services' })
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-secondary font-semibold">O que faz parte do trabalho</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {services.map((service) => (
            <CheckCard
              key={service}
              label={service}
              name="services"
              value={service}
              checked={field.value.includes(service)}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...field.value, service] : field.value.filter((other) => other !== service))
              }
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Outras tarefas"
        optional
        hint="A profissional lê este texto, e ele entra no contrato. Não escreva telefone nem e-mail."
        maxLength={TASKS_LENGTH}
        error={errors.tasks?.message ?? errors.services?.message}
        {...register('tasks')}
      />
    </div>
  )
}
