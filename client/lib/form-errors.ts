import type { FieldErrors, FieldValues } from 'react-hook-form'
import { toast } from '#client/ui/toast.ts'

/** The errors of a form in the order of `names`, for FormErrorSummary. */
export function listErrors<Form extends FieldValues>(errors: FieldErrors<Form>, names: readonly (keyof Form & string)[]) {
  return names.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' && message ? [{ name, message }] : []
  })
}

/** The first error message of a form, '' when there is none. */
export function firstErrorMessage(errors: FieldErrors): string {
  const messages = Object.values(errors).map((error) => error?.message)
  return messages.find((message): message is string => typeof message === 'string') ?? ''
}

/** Shows an error of a form in a toast, in addition to the message at its field. */
export function showFormError(title: string, description: string): void {
  toast.error(title, description)
}
