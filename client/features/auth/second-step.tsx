import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authMessages } from '#shared/auth.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrorSummary } from '#client/ui/form-error-summary.tsx'
import { linkStyles } from '#client/ui/link-styles.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { useSecondStep } from './use-auth-actions.ts'
import { fieldsOf, listErrors } from '#client/lib/form-errors.ts'

export interface SecondStepProps {
  challenge: string
  voltar: string | undefined
  /** Returns to the password form. `message` is the server's message when this sign-in attempt has expired. */
  onBack: (message?: string) => void
}

/** The second step of signing in, which asks for a code of the authenticator app or a recovery code. */
export function SecondStep({ challenge, voltar, onBack }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false)
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({ defaultValues: { code: '' } })
  const { errors, submitCount } = formState
  const field = fieldsOf(register, errors)
  const { mutate, busy } = useSecondStep(voltar, setError, onBack)
  useEffect(() => setFocus('code'), [setFocus, recovery])
  const submit = handleSubmit(({ code }) => mutate({ challenge, code: recovery ? code : code.replace(/\s/g, '') }))
  const switchKind = () => {
    setRecovery(!recovery)
    reset()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-h3">Verificação em duas etapas</h2>
        <p role="status" className="text-muted">
          {recovery
            ? 'Digite um dos códigos que você guardou. Cada um vale uma única vez.'
            : 'Digite o código que seu aplicativo autenticador mostra agora.'}
        </p>
      </div>
      <FormErrorSummary title={authMessages.signInFailed.title} errors={listErrors(errors, [])} attempt={submitCount} />
      <TextField
        key={String(recovery)}
        label={recovery ? 'Código de recuperação' : 'Código de verificação'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...field('code', { required: 'Informe o código' })}
      />
      <Button type="submit" block busy={busy}>
        Confirmar
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <button type="button" onClick={switchKind} className={linkStyles({ kind: 'action' })}>
          {recovery ? 'Usar o aplicativo' : 'Usar um código de recuperação'}
        </button>
        <button type="button" onClick={() => onBack()} className={linkStyles({ kind: 'action' })}>
          Voltar para a senha
        </button>
      </div>
    </form>
  )
}
