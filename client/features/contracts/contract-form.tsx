import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { contractMessages, CreateContract } from '#shared/contracts.ts'
import { forgetDraft, useDraft, useKeepDraft } from '#client/lib/drafts.ts'
import { reportError } from '#client/lib/errors.ts'
import { listErrors } from '#client/lib/form-errors.ts'
import { FormActions } from '#client/ui/form-actions.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ProgressBar } from '#client/ui/progress.tsx'
import { PersonStep, TasksStep, WeekStep } from './contract-steps.tsx'
import type { Candidate, ContractFormState, Draft } from './contract-steps.tsx'

interface Step {
  title: string
  fields: readonly (keyof Draft)[]
  body: (form: ContractFormState) => ReactNode
}

export interface ContractFormProps {
  heading: string
  /** The values with which the form begins: the stored terms of the contract, or defaults for a new one. */
  defaults: Draft
  /** The name under which this tab stores the typed values until the contract is saved. */
  draft: string
  /** The number of the step in the URL, from 1. If an earlier step is not complete, that step is shown. */
  step: number
  onStep: (step: number) => void
  /** The professionals to choose from. Undefined when the professional is already decided. */
  people?: readonly Candidate[]
  submitLabel: string
  /** Saves the contract. Errors that it throws are shown at the fields. */
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

/**
 * A form in steps for the terms of a contract. Each step is checked when the contractor leaves it, and the server checks all
 * steps again.
 */
export function ContractForm({ heading, defaults, draft, people, submitLabel, onSubmit, onLeave, ...place }: ContractFormProps) {
  const form: ContractFormState = useForm<Draft, unknown, CreateContract>({
    resolver: standardSchemaResolver(CreateContract),
    defaultValues: useDraft(draft, defaults),
  })
  useKeepDraft(draft, form, defaults)
  const { index, step, steps, attempt, leaveStep, fail } = useSteps(form, people, place)
  const { isSubmitting, errors } = useFormState({ control: form.control })
  const isLast = index === steps.length - 1
  const send = form.handleSubmit(async (terms) => {
    try {
      await onSubmit(terms)
      forgetDraft(draft)
    } catch (error) {
      const fields = steps.flatMap((each) => each.fields)
      const refusal = reportError(error, { title: contractMessages.saveFailed.title, setError: form.setError, fields })
      fail(refusal.fields)
    }
  }, fail)
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
        onBack={index === 0 ? onLeave : () => place.onStep(index)}
      />
    </form>
  )
}

type Place = Pick<ContractFormProps, 'step' | 'onStep'>

function useSteps(form: ContractFormState, people: readonly Candidate[] | undefined, { step: asked, onStep }: Place) {
  const [attempt, setAttempt] = useState(0)
  const person: Step = {
    title: 'Com quem',
    fields: ['professionalId'],
    body: (state) => <PersonStep form={state} people={people ?? []} />,
  }
  const steps = people ? [person, ...termSteps] : termSteps
  const [reached, setReached] = useState(() => firstIncomplete(steps, form.getValues()))
  const index = Math.min(asked, reached) - 1
  const step = steps[index]!
  /** Checks the fields of the current step. If all are valid, opens the next step, if there is one. */
  const leaveStep = async () => {
    const valid = await form.trigger([...step.fields])
    if (!valid) setAttempt((before) => before + 1)
    else if (index < steps.length - 1) {
      setReached((before) => Math.max(before, index + 2))
      onStep(index + 2)
    }
    return valid
  }
  /** Opens the first step with an invalid field. */
  const fail = (faults: Partial<Record<keyof Draft, unknown>>) => {
    const faulty = steps.findIndex((each) => each.fields.some((field) => faults[field]))
    if (faulty >= 0 && faulty !== index) onStep(faulty + 1)
    setAttempt((before) => before + 1)
  }
  return { index, step, steps, attempt, leaveStep, fail }
}

/**
 * Returns the number, from 1, of the first step with an invalid field. If all fields are valid, returns the number of the last
 * step.
 */
function firstIncomplete(steps: readonly Step[], values: Draft): number {
  const issues = CreateContract.safeParse(values).error?.issues ?? []
  const faulty = steps.findIndex(({ fields }) => fields.some((field) => issues.some(({ path }) => path[0] === field)))
  return faulty < 0 ? steps.length : faulty + 1
}
