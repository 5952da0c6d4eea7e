import { get } from 'react-hook-form'
import type { FieldError, FieldErrors, FieldValues, Path, RegisterOptions, UseFormRegister } from 'react-hook-form'
import { toast } from '#client/ui/toast.ts'

/** Returns the errors of a form for FormErrorSummary: in the order of `names`, followed by the error of the whole form. */
export function listErrors<Form extends FieldValues>(
  errors: FieldErrors<Form>,
  names: readonly (keyof Form & string)[],
): { name?: keyof Form & string; message: string }[] {
  const root = errors.root?.message
  const ofFields = names.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' && message ? [{ name, message }] : []
  })
  return root ? [...ofFields, { message: root }] : ofFields
}

/** Returns the first error message of a form, or '' without errors. */
export function firstErrorMessage(errors: FieldErrors): string {
  const messages = Object.values(errors).map((error) => error?.message)
  return messages.find((message): message is string => typeof message === 'string') ?? ''
}

/** Shows an error of a form in a toast. The message is also at the field. */
export function showFormError(title: string, description: string): void {
  toast.error(title, description)
}

/**
 * Returns the props of a form field by its name: `const field = fieldsOf(register, errors)`, `<TextField label="Nome"
 * {...field('name')} />`.
 */
export function fieldsOf<Form extends FieldValues>(register: UseFormRegister<Form>, errors: FieldErrors<Form>) {
  return <Name extends Path<Form>>(name: Name, options?: RegisterOptions<Form, Name>) => ({
    error: (get(errors, name) as FieldError | undefined)?.message,
    ...register(name, options),
  })
}
