import { ProvePassword, ProveSecondFactor } from '#shared/auth.ts'
import { trpc } from '#client/lib/api.ts'
import { useFormAct } from '#client/lib/use-form-act.ts'
import { FormSheet } from '#client/ui/form-sheet.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'

export interface ProofDialogProps {
  onClose: () => void
  onProved: () => void
}

/** The dialog that asks for the password and sends it to the server. */
export function PasswordDialog({ onClose, onProved }: ProofDialogProps) {
  const { form, field, busy, submit } = useFormAct(
    trpc.auth.provePassword,
    ProvePassword,
    { password: '' },
    {
      onDone: onProved,
      onRefused: ({ message }) => showAtField(() => form.setError('password', { message }, { shouldFocus: true })),
    },
  )
  return (
    <FormSheet
      title="Confirme sua senha"
      description="Para proteger sua conta, pedimos sua senha de novo."
      submitLabel="Confirmar"
      {...{ busy, onClose }}
      onSubmit={submit}
    >
      <PasswordField label="Senha" data-autofocus {...field('password')} />
    </FormSheet>
  )
}

/** The dialog that asks for a code of the authenticator app, or a recovery code, and sends it to the server. */
export function CodeDialog({ onClose, onProved }: ProofDialogProps) {
  const { form, field, busy, submit } = useFormAct(
    trpc.auth.proveSecondFactor,
    ProveSecondFactor,
    { code: '' },
    {
      onDone: onProved,
      onRefused: ({ message }) => showAtField(() => form.setError('code', { message }, { shouldFocus: true })),
    },
  )
  return (
    <FormSheet
      title="Confirme o código"
      description="Esta ação é sensível. Digite o código do seu aplicativo autenticador, ou um código de recuperação."
      submitLabel="Confirmar"
      {...{ busy, onClose }}
      onSubmit={submit}
    >
      <TextField label="Código" data-autofocus autoComplete="one-time-code" maxLength={40} {...field('code')} />
    </FormSheet>
  )
}

/** Shows a refused password or code at its field. Returns true, so that no toast is shown as well. */
function showAtField(show: () => void): true {
  show()
  return true
}
