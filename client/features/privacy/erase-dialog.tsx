import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { ERASE_WORD, EraseAccount, privacyMessages } from '#shared/privacy.ts'
import { fieldsOf, listErrors } from '#client/lib/form-errors.ts'
import { useSession } from '#client/lib/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { useErase } from './use-erase.ts'

type Fields = { password: string; confirmation: string }
const names = ['password', 'confirmation'] as const

/** The final confirmation before an account is deleted: the password and a word to type. Errors are shown inside the dialog. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { register, handleSubmit, setError, formState } = useForm<Fields, unknown, EraseAccount>({
    resolver: standardSchemaResolver(EraseAccount),
    defaultValues: { password: '', confirmation: '' },
    shouldFocusError: false,
  })
  const { errors, submitCount } = formState
  const field = fieldsOf(register, errors)
  const { erase, busy } = useErase(setError, onClose)
  const submit = handleSubmit((input) => erase(input))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Excluir sua conta?"
      description="Seus dados pessoais são apagados agora e não há como voltar."
      width="small"
      locked={busy}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 py-2">
        <FormErrorSummary
          title={errors.root && privacyMessages.eraseFailed.title}
          errors={listErrors(errors, names)}
          attempt={submitCount}
        />
        {/* A hidden field with the email tells password managers to which account the password belongs. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField label="Sua senha" data-autofocus {...field('password')} />
        <TextField
          label={`Escreva ${ERASE_WORD}`}
          hint="Com letras maiúsculas, para termos certeza."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('confirmation')}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Manter a conta
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Excluir de vez
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
