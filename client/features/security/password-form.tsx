import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import type { FieldErrors, UseFormSetError } from 'react-hook-form'
import { ChangePassword, authMessages } from '#shared/auth.ts'
import { fieldsOf, firstErrorMessage, listErrors, showFormError } from '#client/lib/form-errors.ts'
import { passwordHint } from '#client/lib/password-hint.ts'
import { trpc } from '#client/lib/api.ts'
import { isRefusal, reportError } from '#client/lib/errors.ts'
import { useSession, useSessionStore } from '#client/lib/session.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.ts'

const names = ['current', 'password', 'confirmation'] as const

/** The form that changes the password: the current password, and the new password twice. All other devices are signed out. */
export function PasswordForm() {
  const { user } = useSession()
  const { register, handleSubmit, setError, reset, control, formState } = useForm<ChangePassword, unknown, ChangePassword>({
    resolver: standardSchemaResolver(ChangePassword),
    defaultValues: { current: '', password: '', confirmation: '' },
    shouldFocusError: false,
  })
  const { errors, submitCount } = formState
  const field = fieldsOf(register, errors)
  const change = useChangePassword(setError, reset)
  const password = useWatch({ control, name: 'password' })
  const submit = handleSubmit((input) => change.mutate(input), showFirstError)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[420px] gap-4">
      <FormErrorSummary
        title={errors.root && authMessages.passwordUpdateFailed.title}
        errors={listErrors(errors, names)}
        attempt={submitCount}
      />
      {/* A hidden field with the email tells password managers to which account the password belongs. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField label="Senha atual" {...field('current')} />
      <PasswordField label="Nova senha" rule hint={passwordHint(password)} {...field('password')} />
      <PasswordField label="Confirme a nova senha" autoComplete="new-password" {...field('confirmation')} />
      <p className="text-secondary text-muted">Os outros aparelhos conectados saem da sua conta.</p>
      <Button type="submit" variant="secondary" busy={change.busy} className="justify-self-start">
        Atualizar senha
      </Button>
    </form>
  )
}

function useChangePassword(setError: UseFormSetError<ChangePassword>, onDone: () => void) {
  const session = useSessionStore()
  const utils = trpc.useUtils()
  const change = trpc.auth.changePassword.useMutation()
  const mutate = (input: ChangePassword) =>
    session
      .renew(() => change.mutateAsync(input))
      .then(
        () => {
          toast.clearErrors()
          const { title, description } = authMessages.passwordUpdated
          toast.success(title, description)
          onDone()
          return utils.auth.security.invalidate()
        },
        (error: unknown) => showRefusal(error, setError),
      )
  return { mutate, busy: change.isPending }
}

function showRefusal(error: unknown, setError: UseFormSetError<ChangePassword>): void {
  const { currentPasswordRefused, passwordUpdateFailed } = authMessages
  if (isRefusal(error, 'BAD_REQUEST', 'wrong_password')) {
    setError('current', { type: 'server', message: currentPasswordRefused.title })
    return toast.error(currentPasswordRefused.title, currentPasswordRefused.description)
  }
  const { message, fields } = reportError(error, { ...passwordUpdateFailed, setError, fields: names })
  if (!names.some((name) => fields[name])) setError('root', { type: 'server', message })
}

/**
 * Shows the first error in a toast. When the two new passwords differ, the toast has its own title. Every other error has the
 * title 'Erro na validação'.
 */
function showFirstError(errors: FieldErrors<ChangePassword>): void {
  const { passwordsDiffer, passwordInvalid } = authMessages
  if (errors.current || errors.password) showFormError(passwordInvalid.title, `${firstErrorMessage(errors)}.`)
  else showFormError(passwordsDiffer.title, passwordsDiffer.description)
}
