import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { contractMessages, CreateContract } from '#shared/contracts.ts'
import { reportError } from '#client/lib/errors.ts'
import { listErrors } from '#client/lib/form-errors.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ProgressBar } from '#client/ui/progress.tsx'
import { PersonStep, TasksStep, WeekStep } from './contract-steps.tsx'
import type { Candidate } from './contract-steps.tsx'

export type Draft = z.input<typeof CreateContract>
export type ContractFormState = UseFormReturn<Draft, unknown, CreateContract>

interface Step {
  title: string
  fields: readonly (keyof Draft)[]
  body: (form: ContractFormState) => ReactNode
}

export interface ContractFormProps {
  heading: string
  defaults: Draft
  /** The professionals to choose from; none when the professional is fixed. */
  people?: readonly Candidate[]
  submitLabel: string
  /** Writes the contract. What it throws is shown at the fields. */
  onSubmit: (terms: CreateContract) => Promise<void>
  onLeave: () => void
}

const termSteps: readonly Step[] = [
  {
    title: 'Jornada e salário',
    fields: ['daysPerWeek', 'hoursPerDay', 'monthlySalaryInCents', 'payday', 'startsOn'],
    body: (form) => <WeekStep form={form} />,
  },
  { title: 'Tarefas', fields: ['services', 'tasks'], body: (form) => <TasksStep form={form} /> },
]

/** The terms of a contract in steps, each checked when it is left. The server checks all of them again. */
export function ContractForm({ heading, defaults, people, submitLabel, onSubmit, onLeave }: ContractFormProps) {
  const form: ContractFormState = useForm<Draft, unknown, CreateContract>({
    resolver: standardSchemaResolver(CreateContract),
    defaultValues: defaults,
  })
  const { index, step, steps, attempt, leaveStep, goTo } = useSteps(form, people)
  const { isSubmitting, errors } = useFormState({ control: form.control })
  const isLast = index === steps.length - 1
  const send = form.handleSubmit(async (terms) => {
    try {
      await onSubmit(terms)
    } catch (error) {
      const fields = steps.flatMap((each) => each.fields)
      const refusal = reportError(error, { title: contractMessages.saveFailed.title, setError: form.setError, fields })
      const faulty = steps.findIndex((each) => each.fields.some((field) => refusal.fields[field]))
      if (faulty >= 0) goTo(faulty)
    }
  })
  const progress = `Passo ${index + 1} de ${steps.length}`
  return (
    <form
      noValidate
      aria-label={heading}
      className="mx-auto grid w-full max-w-140 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void leaveStep().then(async (valid) => {
          if (valid && isLast) await send()
        })
      }}
    >
      <div className="grid gap-2">
        <PageTitle>{heading}</PageTitle>
        <p className="text-secondary font-semibold text-muted">
          {progress}: {step.title}
        </p>
        <ProgressBar label={progress} value={index + 1} max={steps.length} />
      </div>
      <FormErrorSummary errors={listErrors(errors, step.fields)} attempt={attempt} />
      {step.body(form)}
      <FormActions
        submitLabel={isLast ? submitLabel : 'Continuar'}
        busy={isSubmitting}
        onBack={index === 0 ? onLeave : () => goTo(index - 1)}
      />
    </form>
  )
}

function useSteps(form: ContractFormState, people: readonly Candidate[] | undefined) {
  const [index, setIndex] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const person: Step = {
    title: 'Com quem',
    fields: ['professionalId'],
    body: (state) => <PersonStep form={state} people={people ?? []} />,
  }
  const steps = people ? [person, ...termSteps] : termSteps
  const step = steps[index]!
  /** Checks the step. Opens the next one when it is right, unless it is the last. */
  const leaveStep = async () => {
    const valid = await form.trigger([...step.fields])
    if (!valid) setAttempt((before) => before + 1)
    else if (index < steps.length - 1) setIndex(index + 1)
    return valid
  }
  return { index, step, steps, attempt, leaveStep, goTo: setIndex }
}
