import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, UseFormProps, UseFormSetError } from 'react-hook-form'
import type { z } from 'zod'
import type { Refusal } from './errors.ts'
import { fieldsOf } from './form-errors.ts'
import { useAct } from './use-act.ts'
import type { ActOptions, Mutation } from './use-act.ts'

export interface FormActOptions<Schema extends z.ZodObject, Answer> extends ActOptions<z.output<Schema>, Answer> {
  /** The options for react-hook-form's `useForm`. */
  settings?: Omit<UseFormProps<z.input<Schema>, unknown, z.output<Schema>>, 'resolver' | 'defaultValues'>
}

/**
 * A form with the fields of `schema`, and the mutation that submits it. The server's messages are shown at their fields too.
 * `values` contains the initial values, also of fields that the form does not show, such as an id.
 */
export function useFormAct<Schema extends z.ZodObject, Answer>(
  procedure: Mutation<z.output<Schema>, Answer>,
  schema: Schema,
  values: DefaultValues<z.input<Schema>>,
  { settings, ...options }: FormActOptions<Schema, Answer> = {},
) {
  type Input = z.input<Schema>
  const form = useForm<Input, unknown, z.output<Schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: values,
    ...settings,
  })
  const act = useAct(procedure, {
    ...options,
    onRefused: (refusal, input) => {
      const shown = showAtFields(form.setError, Object.keys(schema.shape) as Path<Input>[], refusal)
      // The refusal counts as shown if a field shows its message and the caller gave no title for a toast.
      return options.onRefused?.(refusal, input) || (shown && !options.failed)
    },
  })
  /** Submits the form if it is valid. `more` contains further values that the pressed button submits. */
  const submitWith = (more: Partial<z.output<Schema>>) => void form.handleSubmit((input) => act.act({ ...input, ...more }))()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    submitWith({})
  }
  const { errors } = form.formState
  return { ...act, form, errors, field: fieldsOf(form.register, errors), submit, submitWith }
}

/**
 * Shows the server's messages at the fields `names` and focuses the first field with a message. Returns whether any field has a
 * message.
 */
export function showAtFields<Fields extends FieldValues>(
  setError: UseFormSetError<Fields>,
  names: readonly Path<Fields>[],
  { fields }: Refusal,
): boolean {
  const refused = names.filter((name) => fields[name]?.[0])
  for (const [index, name] of refused.entries())
    setError(name, { type: 'server', message: fields[name]?.[0] ?? '' }, { shouldFocus: index === 0 })
  return refused.length > 0
}
