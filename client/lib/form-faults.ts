import type { FieldErrors, FieldValues } from 'react-hook-form'
import { toast } from '#client/ui/toast.ts'

/** The faults of a form in the order of `names`, for FormErrorSummary. */
export function faultsOf<Form extends FieldValues>(errors: FieldErrors<Form>, names: readonly (keyof Form & string)[]) {
  return names.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' && message ? [{ name, message }] : []
  })
}

/** The first sentence among a form's faults, '' when none has one. */
export function firstFault(errors: FieldErrors): string {
  const messages = Object.values(errors).map((fault) => fault?.message)
  return messages.find((message): message is string => typeof message === 'string') ?? ''
}

/** A form rule is said in a toast too, beside the words at the field (R-B2). */
export function sayFault(title: string, description: string): void {
  toast.error(title, description)
}
